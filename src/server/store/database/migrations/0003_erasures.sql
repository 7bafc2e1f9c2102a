CREATE TABLE "account_closing" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_closing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "erasure" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"swept_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_copy" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_taken" (
	"erasure_uuid" uuid NOT NULL,
	"copy_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasure_taken_erasure_uuid_copy_uuid_pk" PRIMARY KEY("erasure_uuid","copy_uuid")
);
--> statement-breakpoint
CREATE TABLE "kept_invoice" (
	"number" text PRIMARY KEY NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "closing_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "closing_asked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "closing_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "erasure_taken_by_copy" ON "erasure_taken" USING btree ("copy_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "account_closing" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "account_closing" TO outbound_app;
