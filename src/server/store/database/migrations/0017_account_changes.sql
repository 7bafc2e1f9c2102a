CREATE TABLE "account_change" (
	"account_uuid" uuid NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_change_transaction_id_account_uuid_pk" PRIMARY KEY("transaction_id","account_uuid")
);
--> statement-breakpoint
CREATE INDEX "account_change_by_time" ON "account_change" USING btree ("at");
--> statement-breakpoint
-- The server's own notes: no rights for requests. Their changes are noted by the triggers below, which run as the owner.
ALTER TABLE public.account_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.account_change TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
-- Arguments: the table's key, then the columns that somebody keeps in memory. Once for each statement, whatever the number of its rows.
CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid;
  question text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    question := 'SELECT DISTINCT account_uuid FROM new_rows';
  ELSIF TG_OP = 'DELETE' THEN
    question := 'SELECT DISTINCT account_uuid FROM old_rows';
  ELSE
    SELECT format('SELECT DISTINCT n.account_uuid FROM new_rows n JOIN old_rows o ON o.%1$I = n.%1$I WHERE (%2$s) IS DISTINCT FROM (%3$s)',
                  TG_ARGV[0], string_agg(format('o.%I', c), ', '), string_agg(format('n.%I', c), ', '))
      INTO question FROM unnest(TG_ARGV[1:]) AS c;
  END IF;
  FOR changed IN EXECUTE question LOOP
    INSERT INTO account_change (account_uuid, transaction_id) VALUES (changed, pg_current_xact_id()) ON CONFLICT DO NOTHING;
    PERFORM pg_notify('outbound_routing', changed::text);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
  arguments text;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('site', 'uuid', 'name domain is_active script_options allowed_domains deleted_at'),
    ('connection', 'uuid', 'network name partner_id is_active is_fallback'),
    ('custom_network', 'uuid', 'name link_template hosts deleted_at'),
    ('programme', 'uuid', 'network external_id merchant_uuid is_open click_url commission_type commission_percentage commission_flat commission_currency'),
    ('campaign', 'uuid', 'site_uuid connection_uuid programme_uuid merchant_uuid name url_match is_active is_priority is_excluded is_fallback is_boost is_creator_only'),
    ('split_test', 'uuid', 'merchant_uuid connection_uuid_a connection_uuid_b site_uuids percentage end_percentage end_date'),
    ('smart_link', 'code', 'site_uuid merchant_uuid campaign_uuid name site_url target_url')
  ) AS w (of_table, key, columns) LOOP
    SELECT string_agg(quote_literal(c), ', ') INTO arguments FROM unnest(watched.key || string_to_array(watched.columns, ' ')) AS c;
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON public.%I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_removed AFTER DELETE ON public.%I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
  END LOOP;
END $$;
