CREATE TABLE "smart_link_account" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"healing" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "smart_link_site" (
	"site_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"utm_source" text NOT NULL,
	"utm_medium" text NOT NULL,
	"utm_campaign" text NOT NULL,
	"fallback_url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "smart_link_target" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"code" text NOT NULL,
	"target_url" text NOT NULL,
	"campaign_uuid" uuid,
	"reason" text NOT NULL,
	"user_uuid" uuid,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "fallback_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "health" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "health_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "healthy_looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "replacement_url" text;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "proposed_url" text;--> statement-breakpoint
CREATE INDEX "smart_link_target_by_code" ON "smart_link_target" USING btree ("account_uuid","code","since");
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['smart_link_account', 'smart_link_site', 'smart_link_target'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Where a link leads since it was broken, and that it was deleted, are kept in memory, too.
DROP TRIGGER note_changed ON public.smart_link;
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.smart_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url', 'replacement_url', 'deleted_at');
