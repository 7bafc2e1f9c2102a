CREATE TABLE "mail_day" (
	"account_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"recipient_count" integer NOT NULL,
	CONSTRAINT "mail_day_account_uuid_day_pk" PRIMARY KEY("account_uuid","day")
);
--> statement-breakpoint
ALTER TABLE public.mail_day ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.mail_day TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.mail_day TO outbound_app;
