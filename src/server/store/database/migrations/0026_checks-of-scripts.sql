CREATE TABLE "install_check" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "install_check" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "install_check_by_account" ON "install_check" USING btree ("account_uuid");--> statement-breakpoint
CREATE POLICY "tenant" ON "install_check" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "install_check" TO outbound_app;
