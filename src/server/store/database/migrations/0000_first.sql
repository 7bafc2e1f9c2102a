-- Requests run as outbound_app and see rows of one account only (open.ts, `as`).
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'outbound_app') THEN
    CREATE ROLE outbound_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- two databases of one server migrated at the same moment
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT outbound_app TO %I', current_user);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO outbound_app;
--> statement-breakpoint
-- Trigrams find a shop by a piece of its name, and by a name with a typing error.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'Freemium' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_revshare_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zipcode" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"billing_email" text DEFAULT '' NOT NULL,
	"granted" text[] DEFAULT '{}' NOT NULL,
	"revshare_percent" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"on_since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
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
	"email_changed_at" timestamp with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"has_broken_links" boolean DEFAULT true NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "boost_payout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "downgrade_feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"credits_uuid" uuid,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_credits_uuid_unique" UNIQUE("credits_uuid")
);
--> statement-breakpoint
ALTER TABLE "invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_customer" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"state" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "stripe_customer_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "stripe_customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"next_plan" text,
	"anchor_day" integer NOT NULL,
	"keep" jsonb,
	"is_past_due" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_warning" (
	"account_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"meter" text NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "usage_warning_account_uuid_month_meter_percent_pk" PRIMARY KEY("account_uuid","month","meter","percent")
);
--> statement-breakpoint
ALTER TABLE "usage_warning" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_change" (
	"account_uuid" uuid NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_change_transaction_id_account_uuid_pk" PRIMARY KEY("transaction_id","account_uuid")
);
--> statement-breakpoint
ALTER TABLE "account_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ad_cost" (
	"account_uuid" uuid NOT NULL,
	"source_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"domain" text NOT NULL,
	"currency" text NOT NULL,
	"cost" numeric(18, 4) NOT NULL,
	CONSTRAINT "ad_cost_source_uuid_day_domain_currency_pk" PRIMARY KEY("source_uuid","day","domain","currency")
);
--> statement-breakpoint
ALTER TABLE "ad_cost" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "cost_source" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "google_ads_connection" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"credentials" text,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_ads_connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "google_ads_customer" (
	"source_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"login_customer_id" text NOT NULL,
	"currency" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_import_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "google_ads_customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "google_ads_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator_mapping" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "creator_share" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	"password_hash" text,
	CONSTRAINT "creator_share_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "creator_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "creator_slug" (
	"account_uuid" uuid NOT NULL,
	"slug" text NOT NULL,
	"creator_uuid" uuid NOT NULL,
	CONSTRAINT "creator_slug_account_uuid_slug_pk" PRIMARY KEY("account_uuid","slug")
);
--> statement-breakpoint
ALTER TABLE "creator_slug" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "creator_statement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "alarm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "discovery_night" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"night" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discovery_night" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "recommendation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feed_look" (
	"connection_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_look" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "feed_source" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "product_feed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "happening" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "happening" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "happening_consumer" (
	"name" text PRIMARY KEY NOT NULL,
	"kinds" text[]
);
--> statement-breakpoint
CREATE TABLE "happening_delivery" (
	"consumer" text NOT NULL,
	"happening_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "happening_delivery_consumer_happening_id_pk" PRIMARY KEY("consumer","happening_id")
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"group_by" text NOT NULL,
	"group_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourite" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_day" (
	"account_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"recipient_count" integer NOT NULL,
	CONSTRAINT "mail_day_account_uuid_day_pk" PRIMARY KEY("account_uuid","day")
);
--> statement-breakpoint
ALTER TABLE "mail_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "report_schedule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "smart_link" (
	"code" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"campaign_uuid" uuid,
	"name" text NOT NULL,
	"site_url" text NOT NULL,
	"target_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" integer,
	"fallback_url" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"health" text DEFAULT 'unchecked' NOT NULL,
	"health_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"healthy_looks" integer DEFAULT 0 NOT NULL,
	"replacement_url" text,
	"replaced_at" timestamp with time zone,
	"proposed_url" text,
	"creator_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smart_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "smart_link_account" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"healing" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smart_link_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "smart_link_site" (
	"site_uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"utm_source" text NOT NULL,
	"utm_medium" text NOT NULL,
	"utm_campaign" text NOT NULL,
	"fallback_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smart_link_site" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "smart_link_target" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "digest_line" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digest_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_off" (
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_off_user_uuid_kind_pk" PRIMARY KEY("user_uuid","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_off" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_sent" (
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_sent_kind_subject_period_pk" PRIMARY KEY("kind","subject","period")
);
--> statement-breakpoint
ALTER TABLE "mail_sent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "campaign" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "icon" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"favicon_url" text,
	"category" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "merchant_domain_unique" UNIQUE("domain")
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
ALTER TABLE "merchant_creators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "merchant_ignore" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merchant_manager" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_manager_account_uuid_merchant_uuid_user_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid","user_uuid")
);
--> statement-breakpoint
ALTER TABLE "merchant_manager" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "merchant_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merchant_status" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_status_account_uuid_merchant_uuid_type_pk" PRIMARY KEY("account_uuid","merchant_uuid","type")
);
--> statement-breakpoint
ALTER TABLE "merchant_status" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"relationship" text DEFAULT 'joined' NOT NULL,
	"commission_checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"category" text DEFAULT '' NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"seen_commission" text,
	"seen_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "programme" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "programme_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_name" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"shop" text NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_name" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"phase" integer DEFAULT 1 NOT NULL,
	"phase_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"planned_visitors" integer DEFAULT 0 NOT NULL,
	"secret" text DEFAULT encode(sha256(gen_random_uuid()::text::bytea), 'hex') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "split_test" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"match_after" timestamp with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"creator_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversion" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversion_to_copy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversion_uuid" uuid NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" numeric(18, 6) NOT NULL,
	CONSTRAINT "rate_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
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
	"is_paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "connection_callback_token_unique" UNIQUE("callback_token")
);
--> statement-breakpoint
ALTER TABLE "connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "conversion_upload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversion_upload_row" (
	"account_uuid" uuid NOT NULL,
	"upload_uuid" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "conversion_upload_row_upload_uuid_transaction_id_content_hash_pk" PRIMARY KEY("upload_uuid","transaction_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "conversion_upload_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "custom_network" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"message" text DEFAULT '' NOT NULL,
	"rejected_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"windows_done" integer DEFAULT 0 NOT NULL,
	"window_count" integer DEFAULT 0 NOT NULL,
	"reached_day" date,
	"trouble" text
);
--> statement-breakpoint
ALTER TABLE "import_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "media" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "media_mapping" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"media_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_mapping" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "oauth_sign_in" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_activity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"cpc_counted_to" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "partner_contract" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_coupon" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"contract_uuid" uuid NOT NULL,
	"creator_id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "partner_coupon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "partner_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_session" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_session_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "partner_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "routing_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fixed_link" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fixed_link_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
ALTER TABLE "fixed_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ignored_link" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"ignored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ignored_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "link_look" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scan_host" (
	"host" text PRIMARY KEY NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"rest_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"made" jsonb,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "scanned_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"was_active" boolean
);
--> statement-breakpoint
ALTER TABLE "site" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "creator_rate_mail" (
	"rate_id" bigint PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"creator_uuid" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "creator_rate_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "creator_trouble" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "account_merchant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merchant_directory" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"merchants" integer DEFAULT 0 NOT NULL,
	"figures_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "merchant_directory" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merchant_stale" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merchant_stale" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_hit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"corrected_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"reported_at" timestamp with time zone,
	"creator_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "partner_order_partner_uuid_order_id_pk" PRIMARY KEY("partner_uuid","order_id")
);
--> statement-breakpoint
ALTER TABLE "partner_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_script_hour" (
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_script_hour_partner_uuid_hour_pk" PRIMARY KEY("partner_uuid","hour")
);
--> statement-breakpoint
ALTER TABLE "partner_script_hour" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_statement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "partner_trouble" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "demo_part" (
	"demo_uuid" uuid NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"made_until" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_part_demo_uuid_part_pk" PRIMARY KEY("demo_uuid","part")
);
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_code" ADD CONSTRAINT "password_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_cost" ADD CONSTRAINT "ad_cost_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ads_customer" ADD CONSTRAINT "google_ads_customer_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ads_run" ADD CONSTRAINT "google_ads_run_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_upload_row" ADD CONSTRAINT "conversion_upload_row_upload_uuid_conversion_upload_uuid_fk" FOREIGN KEY ("upload_uuid") REFERENCES "public"."conversion_upload"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_session" ADD CONSTRAINT "partner_session_user_uuid_partner_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."partner_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_by_email" ON "invitation" USING btree ("account_uuid","email");--> statement-breakpoint
CREATE INDEX "passkey_by_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_code_by_user" ON "password_code" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "password_code_by_hash" ON "password_code" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "recovery_code_by_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_by_account" ON "user" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "invoice_by_account" ON "invoice" USING btree ("account_uuid","issued_at");--> statement-breakpoint
CREATE INDEX "account_change_by_time" ON "account_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_cost_by_day" ON "ad_cost" USING btree ("account_uuid","day");--> statement-breakpoint
CREATE INDEX "cost_source_by_account" ON "cost_source" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "google_ads_customer_once" ON "google_ads_customer" USING btree ("account_uuid","customer_id");--> statement-breakpoint
CREATE INDEX "google_ads_run_by_source" ON "google_ads_run" USING btree ("account_uuid","source_uuid","started_at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "creator_statement_number" ON "creator_statement" USING btree ("account_uuid","number");--> statement-breakpoint
CREATE INDEX "alarm_by_account" ON "alarm" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "alarm_by_about" ON "alarm" USING btree ("account_uuid","about","at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_source_once" ON "feed_source" USING btree ("connection_uuid","feed_id");--> statement-breakpoint
CREATE INDEX "feed_source_by_account" ON "feed_source" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "product_feed_by_account" ON "product_feed" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "happening_once" ON "happening" USING btree ("account_uuid","kind","key");--> statement-breakpoint
CREATE INDEX "happening_new" ON "happening" USING btree ("id") WHERE is_new;--> statement-breakpoint
CREATE INDEX "happening_by_time" ON "happening" USING btree ("at");--> statement-breakpoint
CREATE INDEX "happening_delivery_due" ON "happening_delivery" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "happening_delivery_of" ON "happening_delivery" USING btree ("happening_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_by_row" ON "favourite" USING btree ("account_uuid","group_by","group_name");--> statement-breakpoint
CREATE INDEX "report_schedule_by_account" ON "report_schedule" USING btree ("account_uuid","view_uuid");--> statement-breakpoint
CREATE INDEX "report_schedule_by_next" ON "report_schedule" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_by_name" ON "saved_view" USING btree ("account_uuid",lower("name"));--> statement-breakpoint
CREATE INDEX "smart_link_by_account" ON "smart_link" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "smart_link_target_by_code" ON "smart_link_target" USING btree ("account_uuid","code","since");--> statement-breakpoint
CREATE UNIQUE INDEX "digest_line_once" ON "digest_line" USING btree ("account_uuid","kind","key");--> statement-breakpoint
CREATE INDEX "digest_line_due" ON "digest_line" USING btree ("account_uuid","due_at");--> statement-breakpoint
CREATE INDEX "mail_sent_by_time" ON "mail_sent" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_by_site_and_programme" ON "campaign" USING btree ("site_uuid","programme_uuid");--> statement-breakpoint
CREATE INDEX "campaign_by_account" ON "campaign" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE INDEX "merchant_note_by_merchant" ON "merchant_note" USING btree ("account_uuid","merchant_uuid","created_at");--> statement-breakpoint
CREATE INDEX "offered_programme_by_merchant" ON "offered_programme" USING btree ("merchant_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_by_network_id" ON "programme" USING btree ("connection_uuid","external_id");--> statement-breakpoint
CREATE INDEX "programme_by_account" ON "programme" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE INDEX "programme_change_by_programme" ON "programme_change" USING btree ("account_uuid","programme_uuid","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_name_once" ON "shop_name" USING btree ("connection_uuid",lower("shop"));--> statement-breakpoint
CREATE UNIQUE INDEX "split_test_by_merchant" ON "split_test" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "conversion_by_transaction" ON "conversion" USING btree ("connection_uuid","transaction_id");--> statement-breakpoint
CREATE INDEX "conversion_by_account" ON "conversion" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "conversion_to_match" ON "conversion" USING btree ("match_after") WHERE match_after IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("connection_uuid","transaction_id","content_hash");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger" USING btree ("account_uuid","received_at");--> statement-breakpoint
CREATE INDEX "connection_by_account" ON "connection" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "conversion_upload_by_connection" ON "conversion_upload" USING btree ("account_uuid","connection_uuid","created_at");--> statement-breakpoint
CREATE INDEX "custom_network_by_account" ON "custom_network" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "import_run_by_connection" ON "import_run" USING btree ("account_uuid","connection_uuid","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_by_network_id" ON "media" USING btree ("connection_uuid","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_mapping_once" ON "media_mapping" USING btree ("media_uuid","site_uuid");--> statement-breakpoint
CREATE INDEX "oauth_sign_in_by_account" ON "oauth_sign_in" USING btree ("account_uuid","expires_at");--> statement-breakpoint
CREATE INDEX "partner_by_account" ON "partner" USING btree ("account_uuid","last_activity_at");--> statement-breakpoint
CREATE INDEX "partner_activity_by_partner" ON "partner_activity" USING btree ("account_uuid","partner_uuid","created_at");--> statement-breakpoint
CREATE INDEX "partner_contract_by_partner" ON "partner_contract" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_coupon_once" ON "partner_coupon" USING btree ("partner_uuid","code_key") WHERE removed_at IS NULL AND declined_at IS NULL AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "partner_coupon_by_creator" ON "partner_coupon" USING btree ("account_uuid","creator_id");--> statement-breakpoint
CREATE INDEX "partner_invitation_by_partner" ON "partner_invitation" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE INDEX "partner_key_by_partner" ON "partner_key" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE INDEX "partner_session_by_user" ON "partner_session" USING btree ("account_uuid","user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_terms_by_version" ON "partner_terms" USING btree ("contract_uuid","version");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_terms_one_proposal" ON "partner_terms" USING btree ("contract_uuid") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "partner_terms_by_account" ON "partner_terms" USING btree ("account_uuid","contract_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_user_by_email" ON "partner_user" USING btree ("partner_uuid","email");--> statement-breakpoint
CREATE INDEX "partner_user_email" ON "partner_user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "routing_change_by_account" ON "routing_change" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "routing_change_by_merchant" ON "routing_change" USING gin ("merchant_uuids");--> statement-breakpoint
CREATE INDEX "routing_change_by_end" ON "routing_change" USING btree ("until_date");--> statement-breakpoint
CREATE UNIQUE INDEX "ignored_link_once" ON "ignored_link" USING btree ("account_uuid","key");--> statement-breakpoint
CREATE INDEX "link_look_by_link" ON "link_look" USING btree ("account_uuid","key","at");--> statement-breakpoint
CREATE INDEX "link_look_by_age" ON "link_look" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scanned_link_due" ON "scanned_link" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "scanned_link_by_found" ON "scanned_link" USING btree ("account_uuid","found");--> statement-breakpoint
CREATE INDEX "site_by_account" ON "site" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "creator_rate_mail_waiting" ON "creator_rate_mail" USING btree ("due_at") WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX "creator_rate_mail_by_creator" ON "creator_rate_mail" USING btree ("account_uuid","creator_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_trouble_open" ON "creator_trouble" USING btree ("creator_uuid","trouble") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "creator_trouble_by_creator" ON "creator_trouble" USING btree ("account_uuid","creator_uuid","began_at");--> statement-breakpoint
CREATE INDEX "account_merchant_by_domain" ON "account_merchant" USING btree ("account_uuid","domain","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_commission" ON "account_merchant" USING btree ("account_uuid","commission","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_status" ON "account_merchant" USING btree ("account_uuid","status","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_settings" ON "account_merchant" USING btree ("account_uuid","settings","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_manager" ON "account_merchant" USING btree ("account_uuid","manager","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_country" ON "account_merchant" USING btree ("account_uuid","country","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_changed_at" ON "account_merchant" USING btree ("account_uuid","changed_at","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_rejection" ON "account_merchant" USING btree ("account_uuid","rejection","merchant_uuid");--> statement-breakpoint
CREATE INDEX "account_merchant_by_networks_count" ON "account_merchant" USING btree ("account_uuid","networks_count","merchant_uuid");--> statement-breakpoint
CREATE INDEX "merchant_stale_by_account" ON "merchant_stale" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "partner_hit_by_partner" ON "partner_hit" USING btree ("account_uuid","partner_uuid","at");--> statement-breakpoint
CREATE INDEX "partner_hit_by_order" ON "partner_hit" USING btree ("partner_uuid","order_id");--> statement-breakpoint
CREATE INDEX "partner_hit_waiting" ON "partner_hit" USING btree ("at") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "partner_order_by_account" ON "partner_order" USING btree ("account_uuid","partner_uuid","at");--> statement-breakpoint
CREATE INDEX "partner_order_held" ON "partner_order" USING btree ("hold_until") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "partner_statement_once" ON "partner_statement" USING btree ("partner_uuid","month","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_trouble_open" ON "partner_trouble" USING btree ("partner_uuid","trouble","key") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "partner_trouble_by_partner" ON "partner_trouble" USING btree ("account_uuid","partner_uuid","began_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "audit" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "invitation" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "user" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "boost_payout" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "downgrade_feedback" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "invoice" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stripe_customer" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "subscription" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "usage_warning" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "account_change" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "ad_cost" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cost_source" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "google_ads_connection" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "google_ads_customer" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "google_ads_run" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_entry" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_line" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_mapping" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_rate" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_share" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_slug" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_statement" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "alarm" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "discovery_night" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "recommendation" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "feed_look" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "feed_source" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_feed" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "happening" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "favourite" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_day" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "report_schedule" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "saved_view" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "smart_link" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "smart_link_account" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "smart_link_site" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "smart_link_target" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "digest_line" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_off" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "mail_sent" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_creators" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_ignore" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_manager" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_note" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_status" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "programme" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "programme_change" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "shop_name" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "split_test" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "conversion" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "ledger" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "connection" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "conversion_upload" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "conversion_upload_row" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "custom_network" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "import_run" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "media" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "media_mapping" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "oauth_sign_in" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_activity" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_contract" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_coupon" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_invitation" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_key" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_session" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_terms" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_user" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "routing_change" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "fixed_link" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "ignored_link" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "link_look" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "scanned_link" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "site" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_rate_mail" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "creator_trouble" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "account_merchant" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_directory" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "merchant_stale" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_hit" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_order" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_script_hour" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_statement" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "partner_trouble" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
-- An account is a tenant by its own key.
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant" ON "account" AS PERMISSIVE FOR ALL TO "outbound_app" USING (uuid = current_setting('app.account')::uuid) WITH CHECK (uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
-- What requests may do. A table that is not named here is the server's own: sign-in, what jobs note, what triggers write.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  "ad_cost", "alarm", "campaign", "connection", "conversion", "conversion_upload", "conversion_upload_row",
  "cost_source", "creator", "creator_entry", "creator_line", "creator_mapping", "creator_rate", "creator_rate_mail",
  "creator_share", "creator_slug", "creator_statement", "creator_trouble", "custom_network", "discovery_night",
  "favourite", "feed_look", "feed_source", "fixed_link", "google_ads_connection", "google_ads_customer",
  "google_ads_run", "ignored_link", "import_run", "invitation", "link_look", "mail_day", "media", "media_mapping",
  "merchant_creators", "merchant_ignore", "merchant_manager", "merchant_note", "merchant_status", "oauth_sign_in",
  "partner", "partner_activity", "partner_contract", "partner_coupon", "partner_hit", "partner_invitation",
  "partner_key", "partner_order", "partner_script_hour", "partner_session", "partner_statement", "partner_terms",
  "partner_trouble", "partner_user", "product_feed", "programme", "programme_change", "recommendation",
  "report_schedule", "routing_change", "saved_view", "scanned_link", "shop_name", "site", "smart_link",
  "smart_link_account", "smart_link_site", "smart_link_target", "split_test", "user"
  TO outbound_app;
--> statement-breakpoint
-- Written by jobs, read by requests.
GRANT SELECT ON
  "account_merchant", "boost_payout", "downgrade_feedback", "invoice", "merchant", "merchant_directory", "merchant_icon",
  "offered_programme", "rate", "stripe_customer", "subscription", "usage_warning"
  TO outbound_app;
--> statement-breakpoint
-- Append-only, or told and never changed.
GRANT SELECT, INSERT ON
  "audit", "happening", "ledger"
  TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON
  "mail_off"
  TO outbound_app;
--> statement-breakpoint
GRANT SELECT, UPDATE ON
  "account"
  TO outbound_app;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE
  ledger_id_seq, happening_id_seq, audit_id_seq, partner_contract_id_seq, partner_hit_id_seq, creator_rate_id_seq,
  creator_entry_id_seq
  TO outbound_app;
--> statement-breakpoint
-- Conversions of creators are few among all.
CREATE INDEX conversion_by_creator ON public.conversion USING btree (account_uuid, ((inherited ->> 'creator_id'::text))) WHERE (inherited ? 'creator_id'::text);
--> statement-breakpoint
CREATE INDEX merchant_by_beginning ON public.merchant USING btree (search_text text_pattern_ops);
--> statement-breakpoint
CREATE INDEX merchant_by_category ON public.merchant USING btree (category);
--> statement-breakpoint
CREATE INDEX merchant_by_trigram ON public.merchant USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The ledger is append-only, for the owner too.
CREATE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $function$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON public.ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- So is the audit log.
CREATE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $function$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE ON public.audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- What both sides agreed on is not edited: another version is proposed. Only what became of a version changes.
CREATE FUNCTION refuse_terms_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER terms_never_change BEFORE UPDATE ON public.partner_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_terms_change();
--> statement-breakpoint
-- What a creator was promised, what a sale meant to them and what stood on a statement is not edited; of a statement only
-- its payment is noted later.
CREATE FUNCTION refuse_creator_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $function$;
--> statement-breakpoint
CREATE TRIGGER entry_append_only BEFORE UPDATE ON public.creator_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER line_append_only BEFORE UPDATE ON public.creator_line
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER rate_append_only BEFORE UPDATE ON public.creator_rate
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER statement_stays BEFORE UPDATE OF account_uuid, creator_uuid, number, month, currency, creator_name, is_self_billed, carried_in, earned, payout, carried_out, rate_day, closed_at, closed_by ON public.creator_statement
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
-- Which accounts had rows changed that somebody keeps in memory. Once for each statement, whatever the number of its rows.
-- Arguments: the table's key, then the columns that somebody keeps in memory.
CREATE FUNCTION note_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public."user" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public."user" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.campaign REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'site_uuid', 'connection_uuid', 'programme_uuid', 'merchant_uuid', 'name', 'url_match', 'is_active', 'is_priority', 'is_excluded', 'is_fallback', 'is_boost', 'is_creator_only');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'site_uuid', 'connection_uuid', 'programme_uuid', 'merchant_uuid', 'name', 'url_match', 'is_active', 'is_priority', 'is_excluded', 'is_fallback', 'is_boost', 'is_creator_only', 'is_creator_default');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.campaign REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'site_uuid', 'connection_uuid', 'programme_uuid', 'merchant_uuid', 'name', 'url_match', 'is_active', 'is_priority', 'is_excluded', 'is_fallback', 'is_boost', 'is_creator_only');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.connection REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'name', 'partner_id', 'is_active', 'is_fallback');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.connection REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'name', 'partner_id', 'is_active', 'is_fallback');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.connection REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'name', 'partner_id', 'is_active', 'is_fallback');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.creator REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'id', 'name', 'slug', 'archived_at', 'erased_at');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.creator REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'id', 'name', 'slug', 'archived_at', 'erased_at');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.creator REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'id', 'name', 'slug', 'archived_at', 'erased_at');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.creator_mapping REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('programme_uuid', 'creator_uuid', 'state');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.creator_mapping REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('programme_uuid', 'creator_uuid', 'state');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.creator_mapping REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('programme_uuid', 'creator_uuid', 'state');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.creator_slug REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('slug', 'creator_uuid');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.creator_slug REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('slug', 'creator_uuid');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.creator_slug REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('slug', 'creator_uuid');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.custom_network REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'link_template', 'hosts', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.custom_network REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'link_template', 'hosts', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.custom_network REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'link_template', 'hosts', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.merchant_creators REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('merchant_uuid', 'access');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.merchant_creators REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('merchant_uuid', 'access');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.merchant_creators REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('merchant_uuid', 'access');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.programme REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'external_id', 'merchant_uuid', 'is_open', 'click_url', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.programme REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'external_id', 'merchant_uuid', 'is_open', 'click_url', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.programme REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'network', 'external_id', 'merchant_uuid', 'is_open', 'click_url', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.site REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'domain', 'is_active', 'script_options', 'allowed_domains', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.site REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'domain', 'is_active', 'script_options', 'allowed_domains', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.site REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'name', 'domain', 'is_active', 'script_options', 'allowed_domains', 'deleted_at');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.smart_link REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.smart_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url', 'replacement_url', 'deleted_at', 'creator_id');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.smart_link REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('code', 'site_uuid', 'merchant_uuid', 'campaign_uuid', 'name', 'site_url', 'target_url');
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON public.split_test REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'merchant_uuid', 'connection_uuid_a', 'connection_uuid_b', 'site_uuids', 'percentage', 'end_percentage', 'end_date');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.split_test REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'merchant_uuid', 'connection_uuid_a', 'connection_uuid_b', 'site_uuids', 'percentage', 'end_percentage', 'end_date', 'domains', 'phase', 'secret');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public.split_test REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_change('uuid', 'merchant_uuid', 'connection_uuid_a', 'connection_uuid_b', 'site_uuids', 'percentage', 'end_percentage', 'end_date');
--> statement-breakpoint
-- Whoever changes what the directory is made of, in whichever module: the merchants are noted in the same transaction. They
-- are only added, without a key that two transactions could wait for each other at.
-- Arguments: the table's key, then the columns the directory is made of.
CREATE FUNCTION note_stale_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER note_stale_added AFTER INSERT ON public.campaign REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid', 'is_active', 'is_priority', 'is_excluded', 'is_boost', 'is_creator_only', 'closed_at');
--> statement-breakpoint
CREATE TRIGGER note_stale_changed AFTER UPDATE ON public.campaign REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid', 'is_active', 'is_priority', 'is_excluded', 'is_boost', 'is_creator_only', 'closed_at');
--> statement-breakpoint
CREATE TRIGGER note_stale_removed AFTER DELETE ON public.campaign REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid', 'is_active', 'is_priority', 'is_excluded', 'is_boost', 'is_creator_only', 'closed_at');
--> statement-breakpoint
CREATE TRIGGER note_stale_added AFTER INSERT ON public.merchant_manager REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant();
--> statement-breakpoint
CREATE TRIGGER note_stale_removed AFTER DELETE ON public.merchant_manager REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant();
--> statement-breakpoint
CREATE TRIGGER note_stale_added AFTER INSERT ON public.programme REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'network', 'merchant_uuid', 'is_open', 'relationship', 'countries', 'is_offline', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_stale_changed AFTER UPDATE ON public.programme REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'network', 'merchant_uuid', 'is_open', 'relationship', 'countries', 'is_offline', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_stale_removed AFTER DELETE ON public.programme REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'network', 'merchant_uuid', 'is_open', 'relationship', 'countries', 'is_offline', 'commission_type', 'commission_percentage', 'commission_flat', 'commission_currency');
--> statement-breakpoint
CREATE TRIGGER note_stale_added AFTER INSERT ON public.split_test REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid');
--> statement-breakpoint
CREATE TRIGGER note_stale_changed AFTER UPDATE ON public.split_test REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid');
--> statement-breakpoint
CREATE TRIGGER note_stale_removed AFTER DELETE ON public.split_test REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_merchant('uuid', 'merchant_uuid');
