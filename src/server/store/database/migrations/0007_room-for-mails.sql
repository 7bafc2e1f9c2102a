CREATE TABLE "mail_stop" (
	"account_uuid" uuid NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_stop_account_uuid_address_pk" PRIMARY KEY("account_uuid","address")
);
--> statement-breakpoint
ALTER TABLE "mail_stop" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_room" (
	"day" date NOT NULL,
	"who" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_room_day_who_pk" PRIMARY KEY("day","who")
);
--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_stop" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_stop" TO outbound_app;
