CREATE TABLE "account" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'Freemium' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_revshare_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE "merchant" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"favicon_url" text,
	"category" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_domain_unique" UNIQUE("domain")
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
	CONSTRAINT "connection_callback_token_unique" UNIQUE("callback_token")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "media" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_mapping" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"media_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_by_account" ON "user" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "smart_link_by_account" ON "smart_link" USING btree ("account_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_by_site_and_programme" ON "campaign" USING btree ("site_uuid","programme_uuid");--> statement-breakpoint
CREATE INDEX "campaign_by_account" ON "campaign" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_by_network_id" ON "programme" USING btree ("connection_uuid","external_id");--> statement-breakpoint
CREATE INDEX "programme_by_account" ON "programme" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE INDEX "programme_change_by_programme" ON "programme_change" USING btree ("account_uuid","programme_uuid","at");--> statement-breakpoint
CREATE UNIQUE INDEX "split_test_by_merchant" ON "split_test" USING btree ("account_uuid","merchant_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "conversion_by_transaction" ON "conversion" USING btree ("connection_uuid","transaction_id");--> statement-breakpoint
CREATE INDEX "conversion_by_account" ON "conversion" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "conversion_to_project" ON "conversion" USING btree ("updated_at") WHERE projected_version < version;--> statement-breakpoint
CREATE INDEX "conversion_to_match" ON "conversion" USING btree ("created_at") WHERE attributed_by <> 'click' AND click_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("connection_uuid","transaction_id","content_hash");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger" USING btree ("account_uuid","received_at");--> statement-breakpoint
CREATE INDEX "connection_by_account" ON "connection" USING btree ("account_uuid");--> statement-breakpoint
CREATE INDEX "import_run_by_connection" ON "import_run" USING btree ("account_uuid","connection_uuid","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_by_network_id" ON "media" USING btree ("connection_uuid","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_mapping_once" ON "media_mapping" USING btree ("media_uuid","site_uuid");--> statement-breakpoint
CREATE INDEX "site_by_account" ON "site" USING btree ("account_uuid");