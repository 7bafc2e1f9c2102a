CREATE TABLE "oauth_sign_in" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"challenge" text NOT NULL,
	"plan" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "oauth_sign_in_by_account" ON "oauth_sign_in" USING btree ("account_uuid","expires_at");--> statement-breakpoint
ALTER TABLE public.oauth_sign_in ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.oauth_sign_in TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.oauth_sign_in TO outbound_app;
