CREATE TABLE "feed_look" (
	"connection_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_source" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"format" text NOT NULL,
	"feed_id" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"url" text NOT NULL,
	"product_count" integer,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "feed_source_once" ON "feed_source" USING btree ("connection_uuid","feed_id");--> statement-breakpoint
CREATE INDEX "feed_source_by_account" ON "feed_source" USING btree ("account_uuid");
--> statement-breakpoint
ALTER TABLE public.feed_source ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.feed_source TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.feed_source TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.feed_look ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.feed_look TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.feed_look TO outbound_app;
