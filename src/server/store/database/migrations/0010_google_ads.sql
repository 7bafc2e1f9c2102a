CREATE TABLE "google_ads_connection" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"credentials" text,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_ads_customer" (
	"source_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"login_customer_id" text NOT NULL,
	"currency" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_import_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "google_ads_run" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"source_uuid" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"from_day" date,
	"to_day" date,
	"row_count" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_ads_customer" ADD CONSTRAINT "google_ads_customer_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ads_run" ADD CONSTRAINT "google_ads_run_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "google_ads_customer_once" ON "google_ads_customer" USING btree ("account_uuid","customer_id");--> statement-breakpoint
CREATE INDEX "google_ads_run_by_source" ON "google_ads_run" USING btree ("account_uuid","source_uuid","started_at");--> statement-breakpoint
ALTER TABLE public.google_ads_connection ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.google_ads_connection TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_connection TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.google_ads_customer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.google_ads_customer TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_customer TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.google_ads_run ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.google_ads_run TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_run TO outbound_app;
