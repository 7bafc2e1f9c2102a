CREATE TABLE "own_domain" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"broken_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "own_domain" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "own_domain_once" ON "own_domain" USING btree ("account_uuid","name");--> statement-breakpoint
CREATE UNIQUE INDEX "own_domain_proven" ON "own_domain" USING btree ("name") WHERE proven_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "own_domain_main" ON "own_domain" USING btree ("account_uuid") WHERE is_main;--> statement-breakpoint
CREATE POLICY "tenant" ON "own_domain" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "own_domain" TO outbound_app;
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.own_domain REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('name', 'state', 'is_main', 'proven_at', 'removed_at');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.own_domain REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('name', 'state', 'is_main', 'proven_at', 'removed_at');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.own_domain REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('name', 'state', 'is_main', 'proven_at', 'removed_at');
