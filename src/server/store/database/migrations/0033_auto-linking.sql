CREATE TABLE "auto_linking" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"class_name" text NOT NULL,
	"scope" text NOT NULL,
	"most_in_page" integer NOT NULL,
	"most_in_paragraph" integer NOT NULL,
	"shops" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auto_linking" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auto_mention" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"domain" text NOT NULL,
	"mentions" integer NOT NULL,
	"before" text NOT NULL,
	"name" text NOT NULL,
	"after" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auto_mention_site_uuid_page_domain_pk" PRIMARY KEY("site_uuid","page","domain")
);
--> statement-breakpoint
ALTER TABLE "auto_mention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "auto_linking_by_account" ON "auto_linking" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "auto_mention_by_account" ON "auto_mention" USING btree ("account_uuid","seen_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "auto_linking" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "auto_mention" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "auto_linking" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "auto_mention" TO outbound_app;
--> statement-breakpoint
-- The redirect and the script keep them in memory.
CREATE TRIGGER note_added AFTER INSERT ON public.auto_linking REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('site_uuid', 'mode');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.auto_linking REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('site_uuid', 'mode', 'class_name', 'scope', 'most_in_page', 'most_in_paragraph', 'shops');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.auto_linking REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('site_uuid', 'mode');
