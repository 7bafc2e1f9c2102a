-- All 48 steps of the versions before 1.0 as they were, and what the migrator had noted of them.

-- 0000_first
CREATE TABLE "account" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'Freemium' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_revshare_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);

CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"phone_country_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"currency_code" text DEFAULT 'DKK' NOT NULL,
	"timezone" text DEFAULT 'Europe/Copenhagen' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"login_at" timestamp with time zone,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);

CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "smart_link" (
	"code" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"campaign_uuid" uuid,
	"name" text NOT NULL,
	"site_url" text NOT NULL,
	"target_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "campaign" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"programme_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"url_match" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_priority" boolean DEFAULT false NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	"is_boost" boolean DEFAULT false NOT NULL,
	"is_creator_only" boolean DEFAULT false NOT NULL,
	"is_creator_default" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "merchant" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"favicon_url" text,
	"category" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_domain_unique" UNIQUE("domain")
);

CREATE TABLE "programme" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"is_open" boolean NOT NULL,
	"commission_type" text DEFAULT 'CPS' NOT NULL,
	"commission_percentage" numeric(9, 4),
	"commission_flat" numeric(18, 4),
	"commission_currency" text,
	"click_url" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "programme_change" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"programme_uuid" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_is_open" boolean,
	"to_is_open" boolean NOT NULL,
	"from_percentage" numeric(9, 4),
	"to_percentage" numeric(9, 4),
	"from_flat" numeric(18, 4),
	"to_flat" numeric(18, 4),
	"currency" text
);

CREATE TABLE "split_test" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"connection_uuid_a" uuid NOT NULL,
	"connection_uuid_b" uuid NOT NULL,
	"site_uuids" uuid[] DEFAULT '{}' NOT NULL,
	"percentage" integer NOT NULL,
	"end_percentage" integer NOT NULL,
	"end_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "conversion" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"transaction_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"click_at" timestamp with time zone,
	"status" text NOT NULL,
	"kind" text DEFAULT 'sale' NOT NULL,
	"sale" numeric(18, 4) NOT NULL,
	"commission" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"click_id" text DEFAULT '' NOT NULL,
	"programme_id" text DEFAULT '' NOT NULL,
	"media_id" text DEFAULT '' NOT NULL,
	"attributed_by" text DEFAULT 'none' NOT NULL,
	"inherited" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sub_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"projected_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb NOT NULL
);

CREATE TABLE "rate" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" numeric(18, 6) NOT NULL,
	CONSTRAINT "rate_day_currency_pk" PRIMARY KEY("day","currency")
);

CREATE TABLE "connection" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"partner_id" text DEFAULT '' NOT NULL,
	"credentials" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	"callback_token" text NOT NULL,
	"callback_status" text DEFAULT 'INACTIVE' NOT NULL,
	"last_import_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_callback_token_unique" UNIQUE("callback_token")
);

CREATE TABLE "import_run" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"new_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"rejected_count" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL
);

CREATE TABLE "media" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL
);

CREATE TABLE "media_mapping" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"media_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL
);

CREATE TABLE "site" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"type" text DEFAULT 'Website' NOT NULL,
	"currency_code" text DEFAULT 'DKK' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"script_options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "user_by_account" ON "user" USING btree ("account_uuid");
CREATE INDEX "smart_link_by_account" ON "smart_link" USING btree ("account_uuid");
CREATE UNIQUE INDEX "campaign_by_site_and_programme" ON "campaign" USING btree ("site_uuid","programme_uuid");
CREATE INDEX "campaign_by_account" ON "campaign" USING btree ("account_uuid","merchant_uuid");
CREATE UNIQUE INDEX "programme_by_network_id" ON "programme" USING btree ("connection_uuid","external_id");
CREATE INDEX "programme_by_account" ON "programme" USING btree ("account_uuid","merchant_uuid");
CREATE INDEX "programme_change_by_programme" ON "programme_change" USING btree ("account_uuid","programme_uuid","at");
CREATE UNIQUE INDEX "split_test_by_merchant" ON "split_test" USING btree ("account_uuid","merchant_uuid");
CREATE UNIQUE INDEX "conversion_by_transaction" ON "conversion" USING btree ("connection_uuid","transaction_id");
CREATE INDEX "conversion_by_account" ON "conversion" USING btree ("account_uuid","at");
CREATE INDEX "conversion_to_project" ON "conversion" USING btree ("updated_at") WHERE projected_version < version;
CREATE INDEX "conversion_to_match" ON "conversion" USING btree ("created_at") WHERE attributed_by <> 'click' AND click_id <> '';
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("connection_uuid","transaction_id","content_hash");
CREATE INDEX "ledger_by_time" ON "ledger" USING btree ("account_uuid","received_at");
CREATE INDEX "connection_by_account" ON "connection" USING btree ("account_uuid");
CREATE INDEX "import_run_by_connection" ON "import_run" USING btree ("account_uuid","connection_uuid","started_at");
CREATE UNIQUE INDEX "media_by_network_id" ON "media" USING btree ("connection_uuid","external_id");
CREATE UNIQUE INDEX "media_mapping_once" ON "media_mapping" USING btree ("media_uuid","site_uuid");
CREATE INDEX "site_by_account" ON "site" USING btree ("account_uuid");

-- 0001_tenants
-- Row-level security: requests run as outbound_app and see rows of one account only (open.ts, `as`).
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'outbound_app') THEN
    CREATE ROLE outbound_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- two databases of one server migrated at the same moment
END $$;

DO $$ BEGIN
  EXECUTE format('GRANT outbound_app TO %I', current_user);
END $$;

GRANT USAGE ON SCHEMA public TO outbound_app;

DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account_uuid' LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.account TO outbound_app USING (uuid = current_setting('app.account')::uuid) WITH CHECK (uuid = current_setting('app.account')::uuid);

GRANT SELECT, UPDATE ON public.account TO outbound_app;

GRANT SELECT ON public.merchant, public.rate TO outbound_app;

GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO outbound_app;

-- The ledger is append-only, for the owner too.
REVOKE UPDATE, DELETE ON public.ledger FROM outbound_app;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;

CREATE TRIGGER ledger_append_only BEFORE UPDATE ON public.ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- 0002_money_in
DROP INDEX "conversion_to_match";
ALTER TABLE "programme" ADD COLUMN "relationship" text DEFAULT 'joined' NOT NULL;
ALTER TABLE "programme" ADD COLUMN "commission_checked_at" timestamp with time zone;
ALTER TABLE "conversion" ADD COLUMN "changed_at" timestamp with time zone;
ALTER TABLE "conversion" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
ALTER TABLE "conversion" ADD COLUMN "match_after" timestamp with time zone;
CREATE INDEX "conversion_to_match" ON "conversion" USING btree ("match_after") WHERE match_after IS NOT NULL;

-- 0003_ad_costs
CREATE TABLE "ad_cost" (
	"account_uuid" uuid NOT NULL,
	"source_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"domain" text NOT NULL,
	"currency" text NOT NULL,
	"cost" numeric(18, 4) NOT NULL,
	CONSTRAINT "ad_cost_source_uuid_day_domain_currency_pk" PRIMARY KEY("source_uuid","day","domain","currency")
);

CREATE TABLE "cost_source" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"user_uuid" uuid,
	"row_count" integer DEFAULT 0 NOT NULL,
	"from_day" date,
	"to_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "ad_cost" ADD CONSTRAINT "ad_cost_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ad_cost_by_day" ON "ad_cost" USING btree ("account_uuid","day");
CREATE INDEX "cost_source_by_account" ON "cost_source" USING btree ("account_uuid","created_at");
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['cost_source', 'ad_cost'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

-- 0004_favourites_views_managers
CREATE TABLE "favourite" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"group_by" text NOT NULL,
	"group_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "saved_view" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"search" text NOT NULL,
	"owner_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "merchant_manager" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_manager_account_uuid_merchant_uuid_user_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid","user_uuid")
);

CREATE TABLE "merchant_status" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_status_account_uuid_merchant_uuid_type_pk" PRIMARY KEY("account_uuid","merchant_uuid","type")
);

CREATE UNIQUE INDEX "favourite_by_row" ON "favourite" USING btree ("account_uuid","group_by","group_name");
CREATE UNIQUE INDEX "saved_view_by_name" ON "saved_view" USING btree ("account_uuid",lower("name"));
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['favourite', 'saved_view', 'merchant_manager', 'merchant_status'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

-- 0005_sites_deleted
ALTER TABLE "site" ADD COLUMN "deleted_at" timestamp with time zone;

-- 0006_uploads
CREATE TABLE "conversion_upload" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"row_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"changed_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "conversion_upload_row" (
	"account_uuid" uuid NOT NULL,
	"upload_uuid" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "conversion_upload_row_upload_uuid_transaction_id_content_hash_pk" PRIMARY KEY("upload_uuid","transaction_id","content_hash")
);

ALTER TABLE "conversion" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;
ALTER TABLE "conversion_upload_row" ADD CONSTRAINT "conversion_upload_row_upload_uuid_conversion_upload_uuid_fk" FOREIGN KEY ("upload_uuid") REFERENCES "public"."conversion_upload"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "conversion_upload_by_connection" ON "conversion_upload" USING btree ("account_uuid","connection_uuid","created_at");
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['conversion_upload', 'conversion_upload_row'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

-- 0007_import_progress
ALTER TABLE "import_run" ADD COLUMN "rejected_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "import_run" ADD COLUMN "windows_done" integer DEFAULT 0 NOT NULL;
ALTER TABLE "import_run" ADD COLUMN "window_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "import_run" ADD COLUMN "reached_day" date;

-- 0008_custom_networks
CREATE TABLE "custom_network" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"link_template" text NOT NULL,
	"sub_id_parameter" text NOT NULL,
	"hosts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"mapping" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "custom_network_by_account" ON "custom_network" USING btree ("account_uuid");
ALTER TABLE public.custom_network ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.custom_network TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.custom_network TO outbound_app;

-- 0009_oauth_sign_in
CREATE TABLE "oauth_sign_in" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"challenge" text NOT NULL,
	"plan" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE INDEX "oauth_sign_in_by_account" ON "oauth_sign_in" USING btree ("account_uuid","expires_at");
ALTER TABLE public.oauth_sign_in ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.oauth_sign_in TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.oauth_sign_in TO outbound_app;

-- 0010_google_ads
CREATE TABLE "google_ads_connection" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"credentials" text,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "google_ads_customer" (
	"source_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"login_customer_id" text NOT NULL,
	"currency" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_import_at" timestamp with time zone
);

CREATE TABLE "google_ads_run" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"source_uuid" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"from_day" date,
	"to_day" date,
	"row_count" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL
);

ALTER TABLE "google_ads_customer" ADD CONSTRAINT "google_ads_customer_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "google_ads_run" ADD CONSTRAINT "google_ads_run_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "google_ads_customer_once" ON "google_ads_customer" USING btree ("account_uuid","customer_id");
CREATE INDEX "google_ads_run_by_source" ON "google_ads_run" USING btree ("account_uuid","source_uuid","started_at");
ALTER TABLE public.google_ads_connection ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.google_ads_connection TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_connection TO outbound_app;

ALTER TABLE public.google_ads_customer ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.google_ads_customer TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_customer TO outbound_app;

ALTER TABLE public.google_ads_run ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.google_ads_run TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.google_ads_run TO outbound_app;

-- 0011_report_schedules
CREATE TABLE "report_schedule" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"view_uuid" uuid NOT NULL,
	"owner_uuid" uuid NOT NULL,
	"format" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"cadence" text NOT NULL,
	"day" integer,
	"hour" integer NOT NULL,
	"period" text NOT NULL,
	"columns" jsonb,
	"timezone" text NOT NULL,
	"currency_code" text NOT NULL,
	"is_active" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"slot_at" timestamp with time zone,
	"state" text DEFAULT 'never' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "report_schedule_by_account" ON "report_schedule" USING btree ("account_uuid","view_uuid");
CREATE INDEX "report_schedule_by_next" ON "report_schedule" USING btree ("next_at");
ALTER TABLE public.report_schedule ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.report_schedule TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.report_schedule TO outbound_app;

-- 0012_mail_days
CREATE TABLE "mail_day" (
	"account_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"recipient_count" integer NOT NULL,
	CONSTRAINT "mail_day_account_uuid_day_pk" PRIMARY KEY("account_uuid","day")
);

ALTER TABLE public.mail_day ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.mail_day TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.mail_day TO outbound_app;

-- 0013_conversions_to_copy
CREATE TABLE "conversion_to_copy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversion_uuid" uuid NOT NULL
);

INSERT INTO "conversion_to_copy" ("conversion_uuid") SELECT "uuid" FROM "conversion" WHERE "projected_version" < "version" ORDER BY "updated_at";

DROP INDEX "conversion_to_project";
ALTER TABLE "conversion" DROP COLUMN "projected_version";

-- 0014_deleted_networks
ALTER TABLE "custom_network" ADD COLUMN "deleted_at" timestamp with time zone;

-- 0015_happenings
CREATE TABLE "happening" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL
);

CREATE TABLE "happening_consumer" (
	"name" text PRIMARY KEY NOT NULL,
	"kinds" text[]
);

CREATE TABLE "happening_delivery" (
	"consumer" text NOT NULL,
	"happening_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "happening_delivery_consumer_happening_id_pk" PRIMARY KEY("consumer","happening_id")
);

ALTER TABLE "import_run" ADD COLUMN "trouble" text;
CREATE UNIQUE INDEX "happening_once" ON "happening" USING btree ("account_uuid","kind","key");
CREATE INDEX "happening_new" ON "happening" USING btree ("id") WHERE is_new;
CREATE INDEX "happening_by_time" ON "happening" USING btree ("at");
CREATE INDEX "happening_delivery_due" ON "happening_delivery" USING btree ("due_at");
CREATE INDEX "happening_delivery_of" ON "happening_delivery" USING btree ("happening_id");

-- Told by the account's own transactions and never changed by them. Who was told is the server's matter: no rights on those tables.
ALTER TABLE public.happening ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.happening TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT ON public.happening TO outbound_app;

GRANT USAGE ON SEQUENCE public.happening_id_seq TO outbound_app;

-- 0016_demo_parts
CREATE TABLE "demo_part" (
	"demo_uuid" uuid NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"made_until" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_part_demo_uuid_part_pk" PRIMARY KEY("demo_uuid","part")
);

-- A demo that is there was made in one piece, its account's row last: it has the parts of that time.
INSERT INTO "demo_part" ("demo_uuid", "part", "version", "made_until")
SELECT a.uuid, p.part, 1,
  coalesce((SELECT max(r.finished_at) FROM import_run r WHERE r.account_uuid = a.uuid AND r.message = 'Demo data'), now())
FROM account a
CROSS JOIN (VALUES ('account'), ('sites'), ('networks'), ('merchants'), ('split-tests'), ('smart-links'), ('reports'), ('traffic'), ('ad-costs')) AS p (part)
WHERE a.is_demo;

-- 0017_account_changes
CREATE TABLE "account_change" (
	"account_uuid" uuid NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_change_transaction_id_account_uuid_pk" PRIMARY KEY("transaction_id","account_uuid")
);

CREATE INDEX "account_change_by_time" ON "account_change" USING btree ("at");

-- The server's own notes: no rights for requests. Their changes are noted by the triggers below, which run as the owner.
ALTER TABLE public.account_change ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.account_change TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

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

-- 0018_hashed_sessions
-- Sessions that are open stay open: their tokens become what the server now looks for.
UPDATE session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- 0019_programmes_missing
ALTER TABLE "programme" ADD COLUMN "missing_since" timestamp with time zone;

-- 0020_smart-links
CREATE TABLE "smart_link_account" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"healing" text NOT NULL
);

CREATE TABLE "smart_link_site" (
	"site_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"utm_source" text NOT NULL,
	"utm_medium" text NOT NULL,
	"utm_campaign" text NOT NULL,
	"fallback_url" text NOT NULL
);

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

ALTER TABLE "smart_link" ADD COLUMN "place" integer;
ALTER TABLE "smart_link" ADD COLUMN "fallback_url" text DEFAULT '' NOT NULL;
ALTER TABLE "smart_link" ADD COLUMN "deleted_at" timestamp with time zone;
ALTER TABLE "smart_link" ADD COLUMN "health" text DEFAULT 'unchecked' NOT NULL;
ALTER TABLE "smart_link" ADD COLUMN "health_at" timestamp with time zone;
ALTER TABLE "smart_link" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
ALTER TABLE "smart_link" ADD COLUMN "failing_since" timestamp with time zone;
ALTER TABLE "smart_link" ADD COLUMN "healthy_looks" integer DEFAULT 0 NOT NULL;
ALTER TABLE "smart_link" ADD COLUMN "replacement_url" text;
ALTER TABLE "smart_link" ADD COLUMN "replaced_at" timestamp with time zone;
ALTER TABLE "smart_link" ADD COLUMN "proposed_url" text;
CREATE INDEX "smart_link_target_by_code" ON "smart_link_target" USING btree ("account_uuid","code","since");

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['smart_link_account', 'smart_link_site', 'smart_link_target'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

-- Where a link leads since it was broken, and that it was deleted, are kept in memory, too.
DROP TRIGGER note_changed ON public.smart_link;

CREATE TRIGGER note_changed AFTER UPDATE ON public.smart_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url', 'replacement_url', 'deleted_at');

-- 0021_confirmed_addresses
-- Whoever had an account before addresses were confirmed goes on as before.
UPDATE "user" SET email_verified = true WHERE NOT email_verified;

-- 0022_merchant_directory
CREATE TABLE "icon" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);

CREATE TABLE "merchant_creators" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"access" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_creators_account_uuid_merchant_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid")
);

CREATE TABLE "merchant_icon" (
	"merchant_uuid" uuid PRIMARY KEY NOT NULL,
	"hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);

CREATE TABLE "merchant_ignore" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"of" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_ignore_account_uuid_merchant_uuid_kind_of_pk" PRIMARY KEY("account_uuid","merchant_uuid","kind","of")
);

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

CREATE TABLE "merchant_directory" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"merchants" integer DEFAULT 0 NOT NULL,
	"figures_at" timestamp with time zone
);

CREATE TABLE "merchant_stale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL
);

ALTER TABLE "merchant" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;
ALTER TABLE "programme" ADD COLUMN "category" text DEFAULT '' NOT NULL;
ALTER TABLE "programme" ADD COLUMN "is_offline" boolean DEFAULT false NOT NULL;
ALTER TABLE "programme" ADD COLUMN "seen_commission" text;
ALTER TABLE "programme" ADD COLUMN "seen_since" timestamp with time zone;
CREATE INDEX "merchant_note_by_merchant" ON "merchant_note" USING btree ("account_uuid","merchant_uuid","created_at");
CREATE INDEX "account_merchant_by_domain" ON "account_merchant" USING btree ("account_uuid","domain","merchant_uuid");
CREATE INDEX "account_merchant_by_commission" ON "account_merchant" USING btree ("account_uuid","commission","merchant_uuid");
CREATE INDEX "account_merchant_by_status" ON "account_merchant" USING btree ("account_uuid","status","merchant_uuid");
CREATE INDEX "account_merchant_by_settings" ON "account_merchant" USING btree ("account_uuid","settings","merchant_uuid");
CREATE INDEX "account_merchant_by_manager" ON "account_merchant" USING btree ("account_uuid","manager","merchant_uuid");
CREATE INDEX "account_merchant_by_country" ON "account_merchant" USING btree ("account_uuid","country","merchant_uuid");
CREATE INDEX "account_merchant_by_changed_at" ON "account_merchant" USING btree ("account_uuid","changed_at","merchant_uuid");
CREATE INDEX "account_merchant_by_rejection" ON "account_merchant" USING btree ("account_uuid","rejection","merchant_uuid");
CREATE INDEX "account_merchant_by_networks_count" ON "account_merchant" USING btree ("account_uuid","networks_count","merchant_uuid");
CREATE INDEX "merchant_stale_by_account" ON "merchant_stale" USING btree ("account_uuid");

-- Trigrams find a shop by a piece of its name, and by a name with a typing error.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- As `foldText` does it, for the shops that are there already; the next import of one writes what Node makes of it.
UPDATE public.merchant SET search_text = replace(replace(translate(lower(domain || ' ' || name), 'áàâäãåøéèêëíìîïóòôöõúùûüçñ', 'aaaaaaoeeeeiiiiooooouuuucn'), 'æ', 'ae'), 'ß', 'ss');

CREATE INDEX "merchant_by_trigram" ON "merchant" USING gin ("search_text" gin_trgm_ops);

CREATE INDEX "merchant_by_beginning" ON "merchant" USING btree ("search_text" text_pattern_ops);

CREATE INDEX "merchant_by_category" ON "merchant" USING btree ("category");

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

-- Requests read the directory. What stands in it is made of other tables, by the server.
GRANT SELECT ON public.account_merchant, public.merchant_directory, public.merchant_icon TO outbound_app;

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

INSERT INTO public.merchant_stale (account_uuid, merchant_uuid) SELECT DISTINCT account_uuid, merchant_uuid FROM public.programme;

-- 0023_steering
CREATE TABLE "routing_change" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"merchant_uuids" uuid[] NOT NULL,
	"touched" jsonb NOT NULL,
	"until_date" date,
	"expected" jsonb,
	"was" numeric(18, 4),
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);

ALTER TABLE "split_test" ADD COLUMN "domains" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "split_test" ADD COLUMN "phase" integer DEFAULT 1 NOT NULL;
ALTER TABLE "split_test" ADD COLUMN "phase_started_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "split_test" ADD COLUMN "planned_visitors" integer DEFAULT 0 NOT NULL;
ALTER TABLE "split_test" ADD COLUMN "secret" text DEFAULT encode(sha256(gen_random_uuid()::text::bytea), 'hex') NOT NULL;
CREATE INDEX "routing_change_by_account" ON "routing_change" USING btree ("account_uuid","at");
CREATE INDEX "routing_change_by_merchant" ON "routing_change" USING gin ("merchant_uuids");
CREATE INDEX "routing_change_by_end" ON "routing_change" USING btree ("until_date");

ALTER TABLE public.routing_change ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.routing_change TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.routing_change TO outbound_app;

-- The redirect keeps these columns of a test in memory, too.
DROP TRIGGER note_changed ON public.split_test;

CREATE TRIGGER note_changed AFTER UPDATE ON public.split_test REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('uuid', 'merchant_uuid', 'connection_uuid_a', 'connection_uuid_b', 'site_uuids', 'percentage', 'end_percentage', 'end_date', 'domains', 'phase', 'secret');

-- 0024_account-page
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_uuid" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE "invitation" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_hash_unique" UNIQUE("hash")
);

CREATE TABLE "password_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "account" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "address" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "zipcode" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "city" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "phone" text DEFAULT '' NOT NULL;
ALTER TABLE "account" ADD COLUMN "billing_email" text DEFAULT '' NOT NULL;
ALTER TABLE "user" ADD COLUMN "email_changed_at" timestamp with time zone;
ALTER TABLE "password_code" ADD CONSTRAINT "password_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "audit_by_time" ON "audit" USING btree ("account_uuid","at");
CREATE UNIQUE INDEX "invitation_by_email" ON "invitation" USING btree ("account_uuid","email");
CREATE INDEX "password_code_by_user" ON "password_code" USING btree ("user_id","created_at");
CREATE INDEX "password_code_by_hash" ON "password_code" USING btree ("hash");

ALTER TABLE public.invitation ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.invitation TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.invitation TO outbound_app;

ALTER TABLE public.audit ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.audit TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

-- Added to and read, never changed: not even by the owner. Old rows are removed by night.
GRANT SELECT, INSERT ON public.audit TO outbound_app;

GRANT USAGE ON SEQUENCE public.audit_id_seq TO outbound_app;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;

CREATE TRIGGER audit_append_only BEFORE UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- 0025_product-feeds
CREATE TABLE "product_feed" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"filename" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"source_url" text NOT NULL,
	"format" text NOT NULL,
	"title_parts" text[] NOT NULL,
	"title_separator" text NOT NULL,
	"price_step_count" integer NOT NULL,
	"excludes_out_of_stock" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"site_uuid" uuid,
	"status" text DEFAULT 'Updating' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"product_count" integer,
	"dropped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint,
	"etag" text,
	"source_etag" text DEFAULT '' NOT NULL,
	"source_modified" text DEFAULT '' NOT NULL,
	"source_hash" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"compiled_at" timestamp with time zone,
	"requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_feed_token_unique" UNIQUE("token")
);

CREATE INDEX "product_feed_by_account" ON "product_feed" USING btree ("account_uuid","created_at");

ALTER TABLE public.product_feed ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.product_feed TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.product_feed TO outbound_app;

-- 0026_billing
CREATE TABLE "invoice" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"paid_at" timestamp with time zone,
	"plan_name" text NOT NULL,
	"currency_code" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_percent" double precision NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"vat_note" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number")
);

CREATE TABLE "invoice_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);

CREATE TABLE "subscription" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"next_plan" text,
	"anchor_day" integer NOT NULL
);

CREATE INDEX "invoice_by_account" ON "invoice" USING btree ("account_uuid","issued_at");

-- Requests read what was bought and billed; what writes it counts numbers over all accounts and runs as the owner.
ALTER TABLE public.subscription ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.subscription TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.subscription TO outbound_app;

ALTER TABLE public.invoice ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.invoice TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.invoice TO outbound_app;

-- Whoever was here before plans had limits goes on without them.
UPDATE public.account SET plan = 'Custom' WHERE NOT is_demo;

-- 0027_plans-and-grants
CREATE TABLE "boost_payout" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"currency_code" text NOT NULL,
	"earned_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "boost_payout_once" UNIQUE("account_uuid","month","currency_code")
);

CREATE TABLE "downgrade_feedback" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_plan" text NOT NULL,
	"to_plan" text NOT NULL,
	"ease_of_use" integer,
	"load_time" integer,
	"feature_specifications" integer,
	"text" text NOT NULL
);

CREATE TABLE "stripe_customer" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"state" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "stripe_customer_customer_id_unique" UNIQUE("customer_id")
);

CREATE TABLE "usage_warning" (
	"account_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"meter" text NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "usage_warning_account_uuid_month_meter_percent_pk" PRIMARY KEY("account_uuid","month","meter","percent")
);

ALTER TABLE "account" ADD COLUMN "granted" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "account" ADD COLUMN "revshare_percent" double precision DEFAULT 0 NOT NULL;
ALTER TABLE "user" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "credits_uuid" uuid;
ALTER TABLE "invoice" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;
ALTER TABLE "subscription" ADD COLUMN "keep" jsonb;
ALTER TABLE "subscription" ADD COLUMN "is_past_due" boolean DEFAULT false NOT NULL;
ALTER TABLE "connection" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;
ALTER TABLE "site" ADD COLUMN "was_active" boolean;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credits_uuid_unique" UNIQUE("credits_uuid");

-- Requests read; what writes here runs as the owner, like the invoices.
ALTER TABLE public.boost_payout ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.boost_payout TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.boost_payout TO outbound_app;

ALTER TABLE public.downgrade_feedback ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.downgrade_feedback TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.downgrade_feedback TO outbound_app;

ALTER TABLE public.stripe_customer ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.stripe_customer TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.stripe_customer TO outbound_app;

ALTER TABLE public.usage_warning ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.usage_warning TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT ON public.usage_warning TO outbound_app;

-- 0028_ways-to-sign-in
CREATE TABLE "passkey" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);

CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "second_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"on_since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "session" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkey_by_user" ON "passkey" USING btree ("user_id");
CREATE INDEX "recovery_code_by_user" ON "recovery_code" USING btree ("user_id");
-- Who is signed in already showed who they are when the session began, not now.
UPDATE public.session SET proved_at = created_at;

-- 0029_shop-names
CREATE TABLE "shop_name" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"shop" text NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "shop_name_once" ON "shop_name" USING btree ("connection_uuid",lower("shop"));

ALTER TABLE public.shop_name ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.shop_name TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.shop_name TO outbound_app;

-- 0030_feed-sources
CREATE TABLE "feed_look" (
	"connection_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);

CREATE TABLE "feed_source" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"format" text NOT NULL,
	"feed_id" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"url" text NOT NULL,
	"product_count" integer,
	"seen_at" timestamp with time zone NOT NULL
);

CREATE UNIQUE INDEX "feed_source_once" ON "feed_source" USING btree ("connection_uuid","feed_id");
CREATE INDEX "feed_source_by_account" ON "feed_source" USING btree ("account_uuid");

ALTER TABLE public.feed_source ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.feed_source TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.feed_source TO outbound_app;

ALTER TABLE public.feed_look ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.feed_look TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.feed_look TO outbound_app;

-- 0031_broken-links
CREATE TABLE "fixed_link" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fixed_link_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);

CREATE TABLE "ignored_link" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"ignored_at" timestamp with time zone NOT NULL
);

CREATE TABLE "link_look" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" text NOT NULL,
	"reason" text NOT NULL,
	"status_code" integer NOT NULL,
	"hops" jsonb NOT NULL
);

CREATE TABLE "scan_host" (
	"host" text PRIMARY KEY NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"rest_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"made" jsonb,
	"made_at" timestamp with time zone
);

CREATE TABLE "scanned_link" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"target" text NOT NULL,
	"url" text NOT NULL,
	"network_url" text DEFAULT '' NOT NULL,
	"host" text NOT NULL,
	"rank" integer,
	"found" text DEFAULT 'UNKNOWN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status_code" integer DEFAULT 0 NOT NULL,
	"destination_url" text DEFAULT '' NOT NULL,
	"broken_since" timestamp with time zone,
	"suspected" text,
	"suspected_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "scanned_link_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);

CREATE UNIQUE INDEX "ignored_link_once" ON "ignored_link" USING btree ("account_uuid","key");
CREATE INDEX "link_look_by_link" ON "link_look" USING btree ("account_uuid","key","at");
CREATE INDEX "link_look_by_age" ON "link_look" USING btree ("at");
CREATE INDEX "scanned_link_due" ON "scanned_link" USING btree ("next_at");
CREATE INDEX "scanned_link_by_found" ON "scanned_link" USING btree ("account_uuid","found");

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['scanned_link', 'link_look', 'fixed_link', 'ignored_link'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

-- 0032_direct-partners
CREATE TABLE "partner" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"company_name" text NOT NULL,
	"company_address" text NOT NULL,
	"company_zip" text NOT NULL,
	"company_city" text NOT NULL,
	"company_country" text NOT NULL,
	"company_vat" text DEFAULT '' NOT NULL,
	"contact_first_name" text NOT NULL,
	"contact_last_name" text NOT NULL,
	"contact_title" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"public_key" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_email" text NOT NULL,
	"script_seen_at" timestamp with time zone,
	"script_seen_host" text DEFAULT '' NOT NULL,
	"test_order_at" timestamp with time zone,
	"last_signed_at" timestamp with time zone,
	"last_page_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "partner_public_key_unique" UNIQUE("public_key")
);

CREATE TABLE "partner_activity" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"contract_uuid" uuid,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "partner_contract" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id" serial NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tune_status" text DEFAULT 'pending' NOT NULL,
	"tune_message" text DEFAULT '' NOT NULL,
	"tune_tries" integer DEFAULT 0 NOT NULL,
	"terms_uuid" uuid,
	"is_creator_default" boolean DEFAULT false NOT NULL,
	"is_creator_only" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_by_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"test_order_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cpc_counted_to" timestamp with time zone
);

CREATE TABLE "partner_invitation" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "partner_invitation_hash_unique" UNIQUE("hash")
);

CREATE TABLE "partner_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);

CREATE TABLE "partner_session" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_session_hash_unique" UNIQUE("hash")
);

CREATE TABLE "partner_terms" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"contract_uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"country_code" text NOT NULL,
	"url" text NOT NULL,
	"commission_type" text NOT NULL,
	"commission_value" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"disable_deeplinks" boolean NOT NULL,
	"coupon_code" text NOT NULL,
	"require_coupon_code" boolean NOT NULL,
	"cookie_days" integer NOT NULL,
	"attribution_model" text NOT NULL,
	"deeplink_params" text NOT NULL,
	"domain_aliases" text NOT NULL,
	"hold_days" integer NOT NULL,
	"schedule_on" date,
	"text_hash" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"proposed_by" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_name" text DEFAULT '' NOT NULL,
	"accepted_title" text DEFAULT '' NOT NULL,
	"accepted_from" text DEFAULT '' NOT NULL,
	"accepted_agent" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone,
	"objected_at" timestamp with time zone,
	"objection" text DEFAULT '' NOT NULL
);

CREATE TABLE "partner_user" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change" boolean NOT NULL,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "partner_hit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"contract_uuid" uuid,
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"order_id" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"coupon" text DEFAULT '' NOT NULL,
	"click_id" text DEFAULT '' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"report" jsonb
);

CREATE TABLE "partner_order" (
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"order_id" text NOT NULL,
	"kind" text DEFAULT 'sale' NOT NULL,
	"contract_uuid" uuid NOT NULL,
	"terms_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"commission" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_signed" boolean NOT NULL,
	"is_checked" boolean NOT NULL,
	"click_id" text NOT NULL,
	"click_at" timestamp with time zone,
	"site_uuid" uuid,
	"coupon" text NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"statement_uuid" uuid,
	"corrected" numeric(18, 4) DEFAULT '0' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_order_partner_uuid_order_id_pk" PRIMARY KEY("partner_uuid","order_id")
);

CREATE TABLE "partner_statement" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"order_count" integer NOT NULL,
	"total" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);

ALTER TABLE "partner_session" ADD CONSTRAINT "partner_session_user_uuid_partner_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."partner_user"("uuid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "partner_by_account" ON "partner" USING btree ("account_uuid","last_activity_at");
CREATE INDEX "partner_activity_by_partner" ON "partner_activity" USING btree ("account_uuid","partner_uuid","created_at");
CREATE INDEX "partner_contract_by_partner" ON "partner_contract" USING btree ("account_uuid","partner_uuid");
CREATE INDEX "partner_invitation_by_partner" ON "partner_invitation" USING btree ("account_uuid","partner_uuid");
CREATE INDEX "partner_key_by_partner" ON "partner_key" USING btree ("account_uuid","partner_uuid");
CREATE INDEX "partner_session_by_user" ON "partner_session" USING btree ("account_uuid","user_uuid");
CREATE UNIQUE INDEX "partner_terms_by_version" ON "partner_terms" USING btree ("contract_uuid","version");
CREATE UNIQUE INDEX "partner_terms_one_proposal" ON "partner_terms" USING btree ("contract_uuid") WHERE state = 'proposed';
CREATE INDEX "partner_terms_by_account" ON "partner_terms" USING btree ("account_uuid","contract_uuid");
CREATE UNIQUE INDEX "partner_user_by_email" ON "partner_user" USING btree ("partner_uuid","email");
CREATE INDEX "partner_user_email" ON "partner_user" USING btree ("email");
CREATE INDEX "partner_hit_by_partner" ON "partner_hit" USING btree ("account_uuid","partner_uuid","at");
CREATE INDEX "partner_hit_waiting" ON "partner_hit" USING btree ("at") WHERE outcome = 'waiting';
CREATE INDEX "partner_order_by_account" ON "partner_order" USING btree ("account_uuid","partner_uuid","at");
CREATE INDEX "partner_order_held" ON "partner_order" USING btree ("hold_until") WHERE status = 'pending';
CREATE UNIQUE INDEX "partner_statement_once" ON "partner_statement" USING btree ("partner_uuid","month","currency");
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['partner', 'partner_contract', 'partner_terms', 'partner_invitation', 'partner_user', 'partner_session', 'partner_key',
                           'partner_activity', 'partner_hit', 'partner_order', 'partner_statement'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE public.partner_contract_id_seq, public.partner_hit_id_seq TO outbound_app;

-- What both sides agreed on is not edited: another version is proposed. Only what became of a version changes.
CREATE FUNCTION refuse_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.contract_uuid, OLD.version, OLD.starts_on, OLD.ends_on, OLD.country_code, OLD.url, OLD.commission_type, OLD.commission_value, OLD.currency,
      OLD.disable_deeplinks, OLD.coupon_code, OLD.require_coupon_code, OLD.cookie_days, OLD.attribution_model, OLD.deeplink_params, OLD.domain_aliases,
      OLD.hold_days, OLD.schedule_on, OLD.text_hash, OLD.proposed_at, OLD.proposed_by)
     IS DISTINCT FROM
     (NEW.contract_uuid, NEW.version, NEW.starts_on, NEW.ends_on, NEW.country_code, NEW.url, NEW.commission_type, NEW.commission_value, NEW.currency,
      NEW.disable_deeplinks, NEW.coupon_code, NEW.require_coupon_code, NEW.cookie_days, NEW.attribution_model, NEW.deeplink_params, NEW.domain_aliases,
      NEW.hold_days, NEW.schedule_on, NEW.text_hash, NEW.proposed_at, NEW.proposed_by)
  THEN RAISE EXCEPTION 'terms never change'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER terms_never_change BEFORE UPDATE ON public.partner_terms FOR EACH ROW EXECUTE FUNCTION refuse_terms_change();

-- 0033_discovery
CREATE TABLE "alarm" (
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"about" text NOT NULL,
	"name" text NOT NULL,
	"network" text NOT NULL,
	"merchant_uuid" uuid,
	"clicks" integer NOT NULL,
	"euro" double precision NOT NULL,
	"from_text" text,
	"to_text" text,
	"message" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alarm_account_uuid_kind_key_pk" PRIMARY KEY("account_uuid","kind","key")
);

CREATE TABLE "discovery_night" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"night" jsonb NOT NULL
);

CREATE TABLE "recommendation" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"domain" text NOT NULL,
	"merchant_uuid" uuid,
	"is_current" boolean NOT NULL,
	"clicks" integer NOT NULL,
	"expected" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"action" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_at" timestamp with time zone,
	"state_user_uuid" uuid,
	"snoozed_until" timestamp with time zone,
	"dismiss_reason" text,
	"dismissed_expected" double precision,
	"has_returned" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"promised" jsonb,
	"earned" jsonb,
	"verdict" text,
	CONSTRAINT "recommendation_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);

CREATE TABLE "offered_programme" (
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"commission_type" text DEFAULT 'CPS' NOT NULL,
	"commission_percentage" numeric(9, 4),
	"commission_flat" numeric(18, 4),
	"commission_currency" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offered_programme_network_external_id_pk" PRIMARY KEY("network","external_id")
);

CREATE INDEX "alarm_by_account" ON "alarm" USING btree ("account_uuid","at");
CREATE INDEX "alarm_by_about" ON "alarm" USING btree ("account_uuid","about","at");
CREATE INDEX "offered_programme_by_merchant" ON "offered_programme" USING btree ("merchant_uuid");
-- One catalogue for all accounts, in the networks' own words; jobs write it.
GRANT SELECT ON public.offered_programme TO outbound_app;

ALTER TABLE public.discovery_night ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.discovery_night TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.discovery_night TO outbound_app;

ALTER TABLE public.recommendation ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.recommendation TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.recommendation TO outbound_app;

ALTER TABLE public.alarm ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.alarm TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.alarm TO outbound_app;

-- 0034_mailings
CREATE TABLE "digest_line" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL
);

CREATE TABLE "mail_off" (
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_off_user_uuid_kind_pk" PRIMARY KEY("user_uuid","kind")
);

CREATE TABLE "mail_sent" (
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_sent_kind_subject_period_pk" PRIMARY KEY("kind","subject","period")
);

CREATE UNIQUE INDEX "digest_line_once" ON "digest_line" USING btree ("account_uuid","kind","key");
CREATE INDEX "digest_line_due" ON "digest_line" USING btree ("account_uuid","due_at");
CREATE INDEX "mail_sent_by_time" ON "mail_sent" USING btree ("at");

ALTER TABLE public.mail_off ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.mail_off TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, DELETE ON public.mail_off TO outbound_app;

-- What was sent and what digests tell of is written by jobs only; requests reach neither.
ALTER TABLE public.mail_sent ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.mail_sent TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

ALTER TABLE public.digest_line ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.digest_line TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

-- 0035_broken-links-right
ALTER TABLE "user" ADD COLUMN "has_broken_links" boolean DEFAULT true NOT NULL;

-- 0036_creators
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

CREATE TABLE "creator_mapping" (
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"programme_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"user_uuid" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_mapping_creator_uuid_programme_uuid_pk" PRIMARY KEY("creator_uuid","programme_uuid")
);

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

CREATE TABLE "creator_slug" (
	"account_uuid" uuid NOT NULL,
	"slug" text NOT NULL,
	"creator_uuid" uuid NOT NULL,
	CONSTRAINT "creator_slug_account_uuid_slug_pk" PRIMARY KEY("account_uuid","slug")
);

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

ALTER TABLE "smart_link" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;
CREATE INDEX "creator_by_account" ON "creator" USING btree ("account_uuid","name","uuid");
CREATE UNIQUE INDEX "creator_slug_in_use" ON "creator" USING btree ("account_uuid","slug") WHERE erased_at IS NULL;
CREATE UNIQUE INDEX "creator_entry_once" ON "creator_entry" USING btree ("conversion_uuid","version","creator_uuid");
CREATE INDEX "creator_entry_by_creator" ON "creator_entry" USING btree ("account_uuid","creator_uuid","conversion_uuid","version");
CREATE INDEX "creator_line_by_conversion" ON "creator_line" USING btree ("account_uuid","creator_uuid","conversion_uuid");
CREATE INDEX "creator_mapping_by_programme" ON "creator_mapping" USING btree ("account_uuid","programme_uuid");
CREATE INDEX "creator_rate_by_creator" ON "creator_rate" USING btree ("account_uuid","creator_uuid","valid_from");
CREATE INDEX "creator_share_by_creator" ON "creator_share" USING btree ("account_uuid","creator_uuid");
CREATE INDEX "creator_slug_by_creator" ON "creator_slug" USING btree ("creator_uuid");
CREATE UNIQUE INDEX "creator_statement_once" ON "creator_statement" USING btree ("creator_uuid","month");
CREATE UNIQUE INDEX "creator_statement_number" ON "creator_statement" USING btree ("account_uuid","number");

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['creator', 'creator_slug', 'creator_mapping', 'creator_rate', 'creator_entry', 'creator_statement', 'creator_line', 'creator_share'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE public.creator_rate_id_seq, public.creator_entry_id_seq TO outbound_app;

-- What a creator was promised, what a sale meant to them and what stood on a statement is not edited.
CREATE FUNCTION refuse_creator_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

CREATE TRIGGER rate_append_only BEFORE UPDATE ON public.creator_rate FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();

CREATE TRIGGER entry_append_only BEFORE UPDATE ON public.creator_entry FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();

CREATE TRIGGER line_append_only BEFORE UPDATE ON public.creator_line FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();

-- Of a statement only its payment is noted later.
CREATE TRIGGER statement_stays BEFORE UPDATE OF account_uuid, creator_uuid, number, month, currency, creator_name, is_self_billed, carried_in, earned, payout, carried_out, rate_day, closed_at, closed_by
  ON public.creator_statement FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();

-- Conversions of creators are few among all.
CREATE INDEX conversion_by_creator ON public.conversion (account_uuid, (inherited->>'creator_id')) WHERE inherited ? 'creator_id';

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

DROP TRIGGER note_changed ON public.campaign;

CREATE TRIGGER note_changed AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('uuid', 'site_uuid', 'connection_uuid', 'programme_uuid', 'merchant_uuid', 'name', 'url_match', 'is_active', 'is_priority', 'is_excluded', 'is_fallback', 'is_boost', 'is_creator_only', 'is_creator_default');

DROP TRIGGER note_changed ON public.smart_link;

CREATE TRIGGER note_changed AFTER UPDATE ON public.smart_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url', 'replacement_url', 'deleted_at', 'creator_id');

-- 0037_own-tracking
ALTER TABLE "partner_order" ADD COLUMN "corrected_amount" numeric(18, 4) DEFAULT '0' NOT NULL;
ALTER TABLE "partner_order" ADD COLUMN "reported_at" timestamp with time zone;
CREATE INDEX "partner_hit_by_order" ON "partner_hit" USING btree ("partner_uuid","order_id");

-- 0038_broken-links-told-once
-- what costs money was told a second time as "moneyAtRisk"; nobody took it, and it is a kind no more
DELETE FROM happening_delivery d USING happening h WHERE h.id = d.happening_id AND h.kind = 'moneyAtRisk';
DELETE FROM happening WHERE kind = 'moneyAtRisk';

-- 0039_account-zones
-- The redirect keeps the zone of an account in memory, which is its first owner's: a split test ends with a day there. Whoever is
-- added later is never the first; who is made an owner, stops being active or leaves may change who that is.
CREATE TRIGGER note_changed AFTER UPDATE ON public."user" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');

CREATE TRIGGER note_removed AFTER DELETE ON public."user" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');

-- 0040_partner-watch
CREATE TABLE "partner_script_hour" (
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_script_hour_partner_uuid_hour_pk" PRIMARY KEY("partner_uuid","hour")
);

CREATE TABLE "partner_trouble" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"trouble" text NOT NULL,
	"key" text NOT NULL,
	"message" text NOT NULL,
	"usual_share" double precision,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_message" text DEFAULT '' NOT NULL,
	"mailed_at" timestamp with time zone
);

CREATE UNIQUE INDEX "partner_trouble_open" ON "partner_trouble" USING btree ("partner_uuid","trouble","key") WHERE ended_at IS NULL;
CREATE INDEX "partner_trouble_by_partner" ON "partner_trouble" USING btree ("account_uuid","partner_uuid","began_at");

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['partner_script_hour', 'partner_trouble'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;

INSERT INTO partner_script_hour (account_uuid, partner_uuid, hour)
SELECT account_uuid, uuid, date_trunc('hour', script_seen_at) FROM partner WHERE script_seen_at IS NOT NULL;

-- 0041_creator-share-password
ALTER TABLE "creator_share" ADD COLUMN "password_hash" text;

-- 0042_creator-coupons
CREATE TABLE "partner_coupon" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"contract_uuid" uuid NOT NULL,
	"creator_id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);

ALTER TABLE "conversion" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;
ALTER TABLE "partner_order" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;
CREATE UNIQUE INDEX "partner_coupon_once" ON "partner_coupon" USING btree ("partner_uuid","code_key") WHERE removed_at IS NULL;
CREATE INDEX "partner_coupon_by_creator" ON "partner_coupon" USING btree ("account_uuid","creator_id");

ALTER TABLE public.partner_coupon ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.partner_coupon TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON public.partner_coupon TO outbound_app;

-- 0043_contracts-sent
ALTER TABLE "partner_contract" ADD COLUMN "sent_at" timestamp with time zone;
-- of one that is over and was never accepted, only its timeline says whether it was sent
UPDATE "partner_contract" c SET "sent_at" = coalesce(c."signed_at", c."created_at")
 WHERE c."terms_uuid" IS NOT NULL OR c."state" NOT IN ('pending', 'ended', 'complete')
    OR EXISTS (SELECT 1 FROM "partner_activity" a WHERE a."contract_uuid" = c."uuid" AND a."message" LIKE 'Contract sent: %');

-- 0044_coupons-accepted
DROP INDEX "partner_coupon_once";
ALTER TABLE "partner_coupon" ADD COLUMN "accepted_at" timestamp with time zone;
ALTER TABLE "partner_coupon" ADD COLUMN "declined_at" timestamp with time zone;
ALTER TABLE "partner_coupon" ADD COLUMN "ended_at" timestamp with time zone;
CREATE UNIQUE INDEX "partner_coupon_once" ON "partner_coupon" USING btree ("partner_uuid","code_key") WHERE removed_at IS NULL AND declined_at IS NULL AND ended_at IS NULL;

-- 0045_coupons-asked-and-direct-media
ALTER TABLE "partner_coupon" ADD COLUMN "asked_at" timestamp with time zone;
-- until now each was asked for when it was proposed
UPDATE "partner_coupon" SET "asked_at" = "created_at";
-- At the connection to direct merchants each site is a media of its own. An older version put a second site on the media of
-- the first, which then said nothing about which of the two an order came from.
INSERT INTO "media" ("account_uuid", "connection_uuid", "external_id", "name")
SELECT DISTINCT m."account_uuid", m."connection_uuid", s."uuid"::text, s."name"
  FROM "media_mapping" x
  JOIN "media" m ON m."uuid" = x."media_uuid"
  JOIN "connection" c ON c."uuid" = m."connection_uuid" AND c."network" = 'direct'
  JOIN "site" s ON s."uuid" = x."site_uuid"
 WHERE m."external_id" <> x."site_uuid"::text
ON CONFLICT DO NOTHING;
INSERT INTO "media_mapping" ("account_uuid", "media_uuid", "site_uuid")
SELECT DISTINCT o."account_uuid", o."uuid", x."site_uuid"
  FROM "media_mapping" x
  JOIN "media" m ON m."uuid" = x."media_uuid"
  JOIN "connection" c ON c."uuid" = m."connection_uuid" AND c."network" = 'direct'
  JOIN "media" o ON o."connection_uuid" = m."connection_uuid" AND o."external_id" = x."site_uuid"::text
 WHERE m."external_id" <> x."site_uuid"::text
ON CONFLICT DO NOTHING;
DELETE FROM "media_mapping" x
 USING "media" m, "connection" c
 WHERE m."uuid" = x."media_uuid" AND c."uuid" = m."connection_uuid" AND c."network" = 'direct'
   AND m."external_id" <> x."site_uuid"::text;

-- 0046_creator-rate-mails
CREATE TABLE "creator_rate_mail" (
	"rate_id" bigint PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);

CREATE INDEX "creator_rate_mail_waiting" ON "creator_rate_mail" USING btree ("due_at") WHERE mailed_at IS NULL;
CREATE INDEX "creator_rate_mail_by_creator" ON "creator_rate_mail" USING btree ("account_uuid","creator_uuid");
DO $$
BEGIN
  ALTER TABLE public.creator_rate_mail ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON public.creator_rate_mail TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_rate_mail TO outbound_app;
END $$;

-- 0047_creator-trouble
CREATE TABLE "creator_trouble" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"trouble" text NOT NULL,
	"message" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_message" text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX "creator_trouble_open" ON "creator_trouble" USING btree ("creator_uuid","trouble") WHERE ended_at IS NULL;
CREATE INDEX "creator_trouble_by_creator" ON "creator_trouble" USING btree ("account_uuid","creator_uuid","began_at");
DO $$
BEGIN
  ALTER TABLE public.creator_trouble ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON public.creator_trouble TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_trouble TO outbound_app;
END $$;

CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
('d1a272742bb3ed3cfc37c13bca33cf3a8afe4038c2aa906cd28939d8786f0e12', 1795233837513),
('74717d6ca5e5f9bde4b714c3c463d6423e50dc01f79871af7e21d405934c0e08', 1795233838513),
('9d38413e6375c834bd3b3f0fdaf8dbd1737630c2721747bbbc38bd6b75678839', 1795238123508),
('0dce5fb4375f933e22fd04a4de221b9133b723b506efd089b2de001eeb8ac9f2', 1795245140023),
('1c1ae766ba0d60a61156a6bb0e65793f47eaf563d341058f0b115b87382eae03', 1795245596820),
('6eaf79f9945c65a2484bff3050a4968e6b01bb47b46927766bb2380605a25101', 1795246766840),
('d7347c0679138e2650dbff9b6bf2e79dacca56fc1664ce347272479026ebe27f', 1795247446948),
('4b8f9b229d4192787a136184918306f12530faf94b1e40204030a59cdf1d53f6', 1795251990238),
('5db8e90fe85942666185921e1908b66bb51e8f2950b5ba3b28433d4969c393bc', 1795252074325),
('cceb30db36cbc4b3c956cdf1f951c4daedc77d1a74abc85f4ab0884a70acd1ae', 1795260462907),
('a8c94d0e757be506b3628ce8b8195eb1862a5aa4fc7d59b0ddac87b2d78c9c44', 1795261154183),
('ce3bed9590d8fc017d4c966bdc27a58f880b500cae286ce7f36158d98de2d202', 1795261375489),
('2537977eede24b42c52b0b432a7697403ad8049405eb7c76e889a47f2d6b5641', 1795271986857),
('cc9095e0d4fe3d37a18426e63746b2536290b60d9ee419c739aecf340643b492', 1795282760098),
('ce32dcd1ea8cb775c1bf6d1fea29a8fe90a0bd0dfba9e36e13d76fce7f0eeb3e', 1795304943009),
('b7571f0cffdf1a79a3fedd53ed7c325139e2fff331f0b2873da650fd307cb54b', 1795341952611),
('ea1f29bf08fc03180ce95d5c2978c5381396482c892f6dc896cefc098c091e7b', 1795343248472),
('e163c0cc0de588076109f1874d9495092737c37053c70dc6faafa21c4f5a1167', 1795344890402),
('78050ddc5e14379a975d29f0a1d94f6bd28276e94b183142ed04054cf02dfd20', 1795346292527),
('6a23235390dc10c12df4c457e2d30d8fc6dd5d7c594d888abbb8693aa669087c', 1795347639733),
('c64a0eccedb805714311bbbeec6d737d0ef38bda4b6dfc4fb770819a21d5815d', 1795353590510),
('4e4342822a038de4c3843cf41a80804ca15aa123819cf67c3b6838d124c96668', 1795354409716),
('0222727515d33624f6153385aefafb3bb742d90bc437a96df47f00ed56072e48', 1795354563813),
('ebc99d96c6448fc1b2a38ca60a1ce68a22891137ac991a4410fbf670194e7ada', 1795355388573),
('8b4097a66ffdd8c163ceaa0e3a7f375bdcff727268623ea645e7edec633f7c01', 1795356370390),
('0f86f01f2b015918f5311cc0a876f06550fc5a77ef73386ce0f334f9ff1e532f', 1795358063562),
('9c200da4b6e1397241776f81b0e26eaf81b27f7c63a6de055f67dfd6cd782339', 1795359879122),
('cf1d4b045ca28cde891c4b8457e694d6d66afbd3e53014d06767b9db80fb863f', 1795364558939),
('94f0c6a737efdd76f60a08cdb6952ea33d888776b920d27350905426f4958c4d', 1795366385904),
('9d370e5af804df6d1e74e99acccc7b0ea304cf970f0cb476744d65e990f853bd', 1795367392320),
('70a4947759775c8914a17020c0c495387e7201a644d0d38c1fa3632189b7479f', 1795368828325),
('72a3321429e1ac05692a8e06bd9598116d481c98e9a2652cc50357b73e9c4594', 1795370046435),
('153e93d4496a5011dbbf0a2ad4fae15551cbb76acdefc0d1895835cff3bb6008', 1795370325111),
('7d480e56c26636a21d60514087769abaa32c8a731b21d0fc6fc132af2feff96f', 1795370647663),
('ac5a0a2c5bf3d5d36716bfb69a6df177bd19964dcf1ccd683f646973efc041b9', 1795371194551),
('8a2fc59350708862c5f87722e07f587ea1c28eddc852f7995030e4f0100a69ce', 1795376413583),
('78547df0c520116b634fcded1885b31e98109a2c29d57f1b39946da636ac7ff5', 1795378993068),
('698e40b7520d701342fc24c548778687d05e619ccbb761d46b786c16c93c879b', 1795380405466),
('08577aa6f0d73417ce397d8765eb250dc92b26a26eb3520538f4d3b984a22ba5', 1795388434833),
('1397be9f53fbfdf52e5031acdf988017269e0f68b8896dba813b1c45fb9e6e8f', 1795400493996),
('ef64b6b95c496a44a2e85613dfbb204254fa60aa2167f330edaa2c9e4d571476', 1795401549464),
('3693e768d935cc994cd600be6cfe0e884fd750fa6b9cf569c3bf7b5d73517073', 1795401770864),
('1b6378fa4313843def7f81c8890aa437ba96c4fb0ab4d7100bc03b3183ed95a9', 1795402253340),
('f82794922a70f168ded0e3be2b3e82490ad453a930935b708b8b67058714f79f', 1795406499783),
('258b30c2be2d0e992eb64b7cbe0cf88c64079bdaac43fa02455582c701100300', 1795406793082),
('3c6f90d1a07f9b81cdca91ad56743142aab900ad6d9004106d615070c1e0adc4', 1795419235404),
('8680723a1d6b2d00de8e5b72ec95043011feb18c67afda6c041763318c0febf0', 1795420792030),
('efea31ec88e719aa112da4da6b9e73ddfc1062eea186dd0e0da96c298794b416', 1795420832864);
