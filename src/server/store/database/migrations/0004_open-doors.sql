CREATE TABLE "api_busy" (
	"account_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	CONSTRAINT "api_busy_account_uuid_day_pk" PRIMARY KEY("account_uuid","day")
);
--> statement-breakpoint
ALTER TABLE "api_busy" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_key" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shown" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"units_per_minute" integer NOT NULL,
	"maker_uuid" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text DEFAULT '' NOT NULL,
	"used_at" timestamp with time zone,
	"used_from" text DEFAULT '' NOT NULL,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_repeat" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"asked" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "api_repeat_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
ALTER TABLE "api_repeat" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_use" (
	"account_uuid" uuid NOT NULL,
	"key_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"status" integer NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_use_key_uuid_day_status_reason_pk" PRIMARY KEY("key_uuid","day","status","reason")
);
--> statement-breakpoint
ALTER TABLE "api_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_url" text NOT NULL,
	"shown_url" text NOT NULL,
	"types" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_old" text,
	"old_until" timestamp with time zone,
	"changes_after" bigint DEFAULT 0 NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"told_times" integer DEFAULT 0 NOT NULL,
	"off_at" timestamp with time zone,
	"off_why" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"account_uuid" uuid NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"took_ms" integer
);
--> statement-breakpoint
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"account_uuid" uuid NOT NULL,
	"message_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"took_ms" integer NOT NULL,
	"answer" text NOT NULL,
	"both_secrets" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_try_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
ALTER TABLE "webhook_try" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "change_mark" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"floor_id" bigint DEFAULT 0 NOT NULL,
	"mark_id" bigint DEFAULT 0 NOT NULL,
	"mark_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "change_number" (
	"account_uuid" uuid NOT NULL,
	"number" bigint NOT NULL,
	"ledger_id" bigint NOT NULL,
	CONSTRAINT "change_number_account_uuid_number_pk" PRIMARY KEY("account_uuid","number")
);
--> statement-breakpoint
ALTER TABLE "change_number" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "api_key_by_account" ON "api_key" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE INDEX "api_repeat_by_time" ON "api_repeat" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "api_use_by_day" ON "api_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_by_account" ON "webhook_endpoint" USING btree ("account_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_message_once" ON "webhook_message" USING btree ("endpoint_uuid","key");--> statement-breakpoint
CREATE INDEX "webhook_message_by_endpoint" ON "webhook_message" USING btree ("endpoint_uuid","created_at");--> statement-breakpoint
CREATE INDEX "webhook_message_due" ON "webhook_message" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_number_once" ON "change_number" USING btree ("ledger_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "api_busy" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "api_key" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "api_repeat" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "api_use" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_endpoint" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_message" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_try" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "change_mark" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "change_number" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_busy" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_key" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_repeat" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_use" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_endpoint" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_message" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_try" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "change_mark" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "change_number" TO outbound_app;
