CREATE TABLE "goal_change" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"from_day" date NOT NULL,
	"target" numeric(14, 2),
	"currency_code" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goal_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "goal_change_by_subject" ON "goal_change" USING btree ("account_uuid","kind","subject","at");--> statement-breakpoint
CREATE POLICY "tenant" ON "goal_change" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "goal_change" TO outbound_app;
