CREATE TABLE "creator_rate_mail" (
	"rate_id" bigint PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "creator_rate_mail_waiting" ON "creator_rate_mail" USING btree ("due_at") WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX "creator_rate_mail_by_creator" ON "creator_rate_mail" USING btree ("account_uuid","creator_uuid");--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE public.creator_rate_mail ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON public.creator_rate_mail TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_rate_mail TO outbound_app;
END $$;
