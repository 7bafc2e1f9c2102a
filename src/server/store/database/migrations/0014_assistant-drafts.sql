CREATE TABLE "assistant_draft" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"input" jsonb NOT NULL,
	"key_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_draft" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "unused_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "assistant_draft_by_account" ON "assistant_draft" USING btree ("account_uuid","state","created_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "assistant_draft" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_draft" TO outbound_app;
