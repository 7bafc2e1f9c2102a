CREATE TABLE "todo_aside" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text,
	"euro" double precision,
	"at" timestamp with time zone NOT NULL,
	"user_uuid" uuid NOT NULL,
	CONSTRAINT "todo_aside_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
ALTER TABLE "todo_aside" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "todo_aside" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "todo_aside" TO outbound_app;
