CREATE TABLE "export_address" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"view_uuid" uuid,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"maker_uuid" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"read_of" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "export_address_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "export_address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_bucket" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"region" text NOT NULL,
	"bucket" text NOT NULL,
	"prefix" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"seal" uuid NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"maker_uuid" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_bucket" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_file" (
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"set" text NOT NULL,
	"month" text NOT NULL,
	"made_of" text NOT NULL,
	"row_count" bigint NOT NULL,
	"byte_count" bigint NOT NULL,
	"sha256" text NOT NULL,
	"sums" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_file_account_uuid_name_pk" PRIMARY KEY("account_uuid","name")
);
--> statement-breakpoint
ALTER TABLE "export_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_run" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "export_address_once" ON "export_address" USING btree ("account_uuid","kind","view_uuid");--> statement-breakpoint
CREATE INDEX "export_run_by_account" ON "export_run" USING btree ("account_uuid","started_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "export_address" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "export_bucket" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "export_file" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "export_run" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_address" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_bucket" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_file" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_run" TO outbound_app;
