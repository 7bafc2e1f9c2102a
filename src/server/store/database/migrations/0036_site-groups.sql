CREATE TABLE "site_group" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"place" integer NOT NULL,
	"site_uuids" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "site_group_by_account" ON "site_group" USING btree ("account_uuid","place");--> statement-breakpoint
CREATE POLICY "tenant" ON "site_group" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_group" TO outbound_app;
