CREATE TABLE "digest_line" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_off" (
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_off_user_uuid_kind_pk" PRIMARY KEY("user_uuid","kind")
);
--> statement-breakpoint
CREATE TABLE "mail_sent" (
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_sent_kind_subject_period_pk" PRIMARY KEY("kind","subject","period")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "digest_line_once" ON "digest_line" USING btree ("account_uuid","kind","key");--> statement-breakpoint
CREATE INDEX "digest_line_due" ON "digest_line" USING btree ("account_uuid","due_at");--> statement-breakpoint
CREATE INDEX "mail_sent_by_time" ON "mail_sent" USING btree ("at");
--> statement-breakpoint
ALTER TABLE public.mail_off ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.mail_off TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON public.mail_off TO outbound_app;
--> statement-breakpoint
-- What was sent and what digests tell of is written by jobs only; requests reach neither.
ALTER TABLE public.mail_sent ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.mail_sent TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
ALTER TABLE public.digest_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.digest_line TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
