CREATE TABLE "assistant_grant" (
	"account_uuid" uuid NOT NULL,
	"key_uuid" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_until" timestamp with time zone NOT NULL,
	"challenge" text NOT NULL,
	"exchanged_at" timestamp with time zone,
	"refresh_hash" text,
	"access_until" timestamp with time zone,
	CONSTRAINT "assistant_grant_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_grant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "assistant_grant_by_account" ON "assistant_grant" USING btree ("account_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "assistant_grant" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_grant" TO outbound_app;
