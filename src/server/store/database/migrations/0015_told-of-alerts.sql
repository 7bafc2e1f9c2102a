CREATE TABLE "alert_told" (
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"alert_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"euro" double precision NOT NULL,
	CONSTRAINT "alert_told_user_uuid_alert_uuid_pk" PRIMARY KEY("user_uuid","alert_uuid")
);
--> statement-breakpoint
ALTER TABLE "alert_told" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "alert_told" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "alert_told" TO outbound_app;
