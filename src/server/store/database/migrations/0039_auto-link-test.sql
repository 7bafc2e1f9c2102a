CREATE TABLE "auto_link_test" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY NOT NULL,
	"site_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "auto_link_test" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "auto_link_test_by_account" ON "auto_link_test" USING btree ("account_uuid","site_uuid","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_link_test_one_of_site" ON "auto_link_test" USING btree ("site_uuid") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE POLICY "tenant" ON "auto_link_test" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "auto_link_test" TO outbound_app;

--> statement-breakpoint
-- The list of names says which half of the pages has links.
CREATE TRIGGER note_added AFTER INSERT ON public.auto_link_test REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'ended_at');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.auto_link_test REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'ended_at');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.auto_link_test REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'ended_at');
