CREATE TABLE "creator" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id" text NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"search_text" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"payable_when" text DEFAULT 'approved' NOT NULL,
	"self_billed_since" date,
	"archived_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "creator_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"conversion_uuid" uuid NOT NULL,
	"version" bigint NOT NULL,
	"rate_id" bigint,
	"amount" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"merchant" text DEFAULT '' NOT NULL,
	"conversion_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_line" (
	"account_uuid" uuid NOT NULL,
	"statement_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"conversion_uuid" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"merchant" text NOT NULL,
	"conversion_at" timestamp with time zone NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"converted" numeric(18, 4) NOT NULL,
	CONSTRAINT "creator_line_statement_uuid_conversion_uuid_currency_pk" PRIMARY KEY("statement_uuid","conversion_uuid","currency")
);
--> statement-breakpoint
CREATE TABLE "creator_mapping" (
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"programme_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"user_uuid" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_mapping_creator_uuid_programme_uuid_pk" PRIMARY KEY("creator_uuid","programme_uuid")
);
--> statement-breakpoint
CREATE TABLE "creator_rate" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"currency" text,
	"scope" text NOT NULL,
	"scope_uuid" uuid,
	"valid_from" timestamp with time zone NOT NULL,
	"user_uuid" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_share" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "creator_share_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "creator_slug" (
	"account_uuid" uuid NOT NULL,
	"slug" text NOT NULL,
	"creator_uuid" uuid NOT NULL,
	CONSTRAINT "creator_slug_account_uuid_slug_pk" PRIMARY KEY("account_uuid","slug")
);
--> statement-breakpoint
CREATE TABLE "creator_statement" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"creator_name" text NOT NULL,
	"is_self_billed" boolean NOT NULL,
	"carried_in" numeric(18, 4) NOT NULL,
	"earned" numeric(18, 4) NOT NULL,
	"payout" numeric(18, 4) NOT NULL,
	"carried_out" numeric(18, 4) NOT NULL,
	"rate_day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"paid_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"paid_by" uuid
);
--> statement-breakpoint
ALTER TABLE "smart_link" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "creator_by_account" ON "creator" USING btree ("account_uuid","name","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_slug_in_use" ON "creator" USING btree ("account_uuid","slug") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_entry_once" ON "creator_entry" USING btree ("conversion_uuid","version","creator_uuid");--> statement-breakpoint
CREATE INDEX "creator_entry_by_creator" ON "creator_entry" USING btree ("account_uuid","creator_uuid","conversion_uuid","version");--> statement-breakpoint
CREATE INDEX "creator_line_by_conversion" ON "creator_line" USING btree ("account_uuid","creator_uuid","conversion_uuid");--> statement-breakpoint
CREATE INDEX "creator_mapping_by_programme" ON "creator_mapping" USING btree ("account_uuid","programme_uuid");--> statement-breakpoint
CREATE INDEX "creator_rate_by_creator" ON "creator_rate" USING btree ("account_uuid","creator_uuid","valid_from");--> statement-breakpoint
CREATE INDEX "creator_share_by_creator" ON "creator_share" USING btree ("account_uuid","creator_uuid");--> statement-breakpoint
CREATE INDEX "creator_slug_by_creator" ON "creator_slug" USING btree ("creator_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_statement_once" ON "creator_statement" USING btree ("creator_uuid","month");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_statement_number" ON "creator_statement" USING btree ("account_uuid","number");
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['creator', 'creator_slug', 'creator_mapping', 'creator_rate', 'creator_entry', 'creator_statement', 'creator_line', 'creator_share'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE public.creator_rate_id_seq, public.creator_entry_id_seq TO outbound_app;
--> statement-breakpoint
-- What a creator was promised, what a sale meant to them and what stood on a statement is not edited.
CREATE FUNCTION refuse_creator_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER rate_append_only BEFORE UPDATE ON public.creator_rate FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER entry_append_only BEFORE UPDATE ON public.creator_entry FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER line_append_only BEFORE UPDATE ON public.creator_line FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
-- Of a statement only its payment is noted later.
CREATE TRIGGER statement_stays BEFORE UPDATE OF account_uuid, creator_uuid, number, month, currency, creator_name, is_self_billed, carried_in, earned, payout, carried_out, rate_day, closed_at, closed_by
  ON public.creator_statement FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
-- Conversions of creators are few among all.
CREATE INDEX conversion_by_creator ON public.conversion (account_uuid, (inherited->>'creator_id')) WHERE inherited ? 'creator_id';
--> statement-breakpoint
-- The redirect keeps creators and what they may use in memory, and reports their names.
DO $$
DECLARE
  watched record;
  arguments text;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('creator', 'uuid', 'id name slug archived_at erased_at'),
    ('creator_slug', 'slug', 'creator_uuid'),
    ('creator_mapping', 'programme_uuid', 'creator_uuid state'),
    ('merchant_creators', 'merchant_uuid', 'access')
  ) AS w (of_table, key, columns) LOOP
    SELECT string_agg(quote_literal(c), ', ') INTO arguments FROM unnest(watched.key || string_to_array(watched.columns, ' ')) AS c;
    EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON public.%I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
    EXECUTE format('CREATE TRIGGER note_removed AFTER DELETE ON public.%I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_account_change(%s)', watched.of_table, arguments);
  END LOOP;
END $$;
--> statement-breakpoint
DROP TRIGGER note_changed ON public.campaign;
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('uuid', 'site_uuid', 'connection_uuid', 'programme_uuid', 'merchant_uuid', 'name', 'url_match', 'is_active', 'is_priority', 'is_excluded', 'is_fallback', 'is_boost', 'is_creator_only', 'is_creator_default');
--> statement-breakpoint
DROP TRIGGER note_changed ON public.smart_link;
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.smart_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url', 'replacement_url', 'deleted_at', 'creator_id');
