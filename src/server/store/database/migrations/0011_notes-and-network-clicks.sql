CREATE TABLE "annotation" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"is_left_out" boolean NOT NULL,
	"author_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "annotation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "annotation_hidden" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "annotation_hidden_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
ALTER TABLE "annotation_hidden" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "network_click" (
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"programme_id" text NOT NULL,
	"media_id" text NOT NULL,
	"clicks" integer NOT NULL,
	"unique_clicks" integer,
	CONSTRAINT "network_click_key" PRIMARY KEY("account_uuid","connection_uuid","day","programme_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "network_click" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "network_click_read" (
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"from_day" date,
	"to_day" date,
	"read_at" timestamp with time zone NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "network_click_read_account_uuid_connection_uuid_pk" PRIMARY KEY("account_uuid","connection_uuid")
);
--> statement-breakpoint
ALTER TABLE "network_click_read" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "annotation_by_day" ON "annotation" USING btree ("account_uuid","from_day");--> statement-breakpoint
CREATE POLICY "tenant" ON "annotation" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "annotation_hidden" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "network_click" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "network_click_read" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "annotation" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "annotation_hidden" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "network_click" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "network_click_read" TO outbound_app;
