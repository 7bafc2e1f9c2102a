CREATE TABLE "naming_version" (
	"account_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_uuid" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "naming_version_account_uuid_version_pk" PRIMARY KEY("account_uuid","version")
);
--> statement-breakpoint
ALTER TABLE "naming_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "naming_version" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "naming_version" TO outbound_app;
