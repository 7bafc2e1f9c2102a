CREATE TABLE "icon" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_creators" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"access" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_creators_account_uuid_merchant_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid")
);
--> statement-breakpoint
CREATE TABLE "merchant_icon" (
	"merchant_uuid" uuid PRIMARY KEY NOT NULL,
	"hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_ignore" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"of" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_ignore_account_uuid_merchant_uuid_kind_of_pk" PRIMARY KEY("account_uuid","merchant_uuid","kind","of")
);
--> statement-breakpoint
CREATE TABLE "merchant_note" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"author_uuid" uuid NOT NULL,
	"author" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_merchant" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"domain" text COLLATE "C" NOT NULL,
	"commission" bigint NOT NULL,
	"percentage" numeric(9, 4),
	"flat" numeric(18, 4),
	"currency" text,
	"is_running" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"is_offered_more" boolean NOT NULL,
	"settings" integer NOT NULL,
	"priority_sites" integer NOT NULL,
	"excluded_sites" integer NOT NULL,
	"manager" text COLLATE "C" NOT NULL,
	"country" text COLLATE "C" NOT NULL,
	"countries" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"networks_count" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"discovers" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"rejection" integer DEFAULT -1 NOT NULL,
	"status" integer GENERATED ALWAYS AS (CASE WHEN NOT is_running THEN 0 WHEN clicks > 0 OR conversions > 0 THEN 2 ELSE 1 END) STORED NOT NULL,
	"is_new" boolean GENERATED ALWAYS AS (NOT is_running AND is_offered AND discovers > 0) STORED NOT NULL,
	"is_higher" boolean GENERATED ALWAYS AS (is_running AND is_offered_more AND clicks > 0) STORED NOT NULL,
	CONSTRAINT "account_merchant_account_uuid_merchant_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid")
);
--> statement-breakpoint
CREATE TABLE "merchant_directory" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"merchants" integer DEFAULT 0 NOT NULL,
	"figures_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "merchant_stale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "is_offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "seen_commission" text;--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "seen_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "merchant_note_by_merchant" ON "merchant_note" USING btree ("account_uuid","merchant_uuid","created_at");--> statement-breakpoint
CREATE INDEX "account_merchant_by_domain" ON "account_merchant" USING btree ("account_uuid","domain","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_commission" ON "account_merchant" USING btree ("account_uuid","commission","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_status" ON "account_merchant" USING btree ("account_uuid","status","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_settings" ON "account_merchant" USING btree ("account_uuid","settings","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_manager" ON "account_merchant" USING btree ("account_uuid","manager","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_country" ON "account_merchant" USING btree ("account_uuid","country","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_changed_at" ON "account_merchant" USING btree ("account_uuid","changed_at","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_rejection" ON "account_merchant" USING btree ("account_uuid","rejection","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_networks_count" ON "account_merchant" USING btree ("account_uuid","networks_count","merchant_uuid");--> statement-breakpoint
CREATE INDEX "merchant_stale_by_account" ON "merchant_stale" USING btree ("account_uuid");
--> statement-breakpoint
-- Trigrams find a shop by a piece of its name, and by a name with a typing error.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- As `foldText` does it, for the shops that are there already; the next import of one writes what Node makes of it.
UPDATE public.merchant SET search_text = replace(replace(translate(lower(domain || ' ' || name), 'áàâäãåøéèêëíìîïóòôöõúùûüçñ', 'aaaaaaoeeeeiiiiooooouuuucn'), 'æ', 'ae'), 'ß', 'ss');
--> statement-breakpoint
CREATE INDEX "merchant_by_trigram" ON "merchant" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "merchant_by_beginning" ON "merchant" USING btree ("search_text" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "merchant_by_category" ON "merchant" USING btree ("category");
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['merchant_note', 'merchant_ignore', 'merchant_creators', 'account_merchant', 'merchant_stale', 'merchant_directory'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['merchant_note', 'merchant_ignore', 'merchant_creators'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Requests read the directory. What stands in it is made of other tables, by the server.
GRANT SELECT ON public.account_merchant, public.merchant_directory, public.merchant_icon TO outbound_app;
--> statement-breakpoint
-- Whoever changes what the directory is made of, in whichever module: the merchants are noted in the same transaction. They
-- are only added, without a key that two transactions could wait for each other at.
-- Arguments: the table's key, then the columns the directory is made of.
CREATE FUNCTION note_stale_merchant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  question text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    question := 'SELECT DISTINCT account_uuid, merchant_uuid FROM new_rows';
  ELSIF TG_OP = 'DELETE' THEN
    question := 'SELECT DISTINCT account_uuid, merchant_uuid FROM old_rows';
  ELSE
    SELECT format('SELECT DISTINCT e.account_uuid, e.merchant_uuid FROM new_rows n JOIN old_rows o ON o.%1$I = n.%1$I CROSS JOIN LATERAL (VALUES (o.account_uuid, o.merchant_uuid), (n.account_uuid, n.merchant_uuid)) AS e (account_uuid, merchant_uuid) WHERE (%2$s) IS DISTINCT FROM (%3$s)',
                  TG_ARGV[0], string_agg(format('o.%I', c), ', '), string_agg(format('n.%I', c), ', '))
      INTO question FROM unnest(TG_ARGV[1:]) AS c;
  END IF;
  EXECUTE 'INSERT INTO merchant_stale (account_uuid, merchant_uuid) ' || question;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
  arguments text;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('programme', 'uuid', 'network merchant_uuid is_open relationship countries is_offline commission_type commission_percentage commission_flat commission_currency'),
    ('campaign', 'uuid', 'merchant_uuid is_active is_priority is_excluded is_boost is_creator_only closed_at'),
    ('split_test', 'uuid', 'merchant_uuid')
  ) AS w (of_table, key, columns) LOOP
    SELECT string_agg(quote_literal(c), ', ') INTO arguments FROM unnest(watched.key || string_to_array(watched.columns, ' ')) AS c;
    EXECUTE format('CREATE TRIGGER note_stale_added AFTER INSERT ON public.%I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_stale_changed AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_stale_removed AFTER DELETE ON public.%I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant(%s)', watched.of_table, arguments);
  END LOOP;
  -- rows of this one are added and taken away, and never changed
  CREATE TRIGGER note_stale_added AFTER INSERT ON public.merchant_manager REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant();
  CREATE TRIGGER note_stale_removed AFTER DELETE ON public.merchant_manager REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant();
END $$;
--> statement-breakpoint
INSERT INTO public.merchant_stale (account_uuid, merchant_uuid) SELECT DISTINCT account_uuid, merchant_uuid FROM public.programme;
