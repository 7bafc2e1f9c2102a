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
--> statement-breakpoint
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
CREATE TABLE "partner_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
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
--> statement-breakpoint
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
ALTER TABLE "partner_session" ADD CONSTRAINT "partner_session_user_uuid_partner_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."partner_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_by_account" ON "partner" USING btree ("account_uuid","last_activity_at");--> statement-breakpoint
CREATE INDEX "partner_activity_by_partner" ON "partner_activity" USING btree ("account_uuid","partner_uuid","created_at");--> statement-breakpoint
CREATE INDEX "partner_contract_by_partner" ON "partner_contract" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE INDEX "partner_invitation_by_partner" ON "partner_invitation" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE INDEX "partner_key_by_partner" ON "partner_key" USING btree ("account_uuid","partner_uuid");--> statement-breakpoint
CREATE INDEX "partner_session_by_user" ON "partner_session" USING btree ("account_uuid","user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_terms_by_version" ON "partner_terms" USING btree ("contract_uuid","version");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_terms_one_proposal" ON "partner_terms" USING btree ("contract_uuid") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "partner_terms_by_account" ON "partner_terms" USING btree ("account_uuid","contract_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_user_by_email" ON "partner_user" USING btree ("partner_uuid","email");--> statement-breakpoint
CREATE INDEX "partner_user_email" ON "partner_user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "partner_hit_by_partner" ON "partner_hit" USING btree ("account_uuid","partner_uuid","at");--> statement-breakpoint
CREATE INDEX "partner_hit_waiting" ON "partner_hit" USING btree ("at") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "partner_order_by_account" ON "partner_order" USING btree ("account_uuid","partner_uuid","at");--> statement-breakpoint
CREATE INDEX "partner_order_held" ON "partner_order" USING btree ("hold_until") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "partner_statement_once" ON "partner_statement" USING btree ("partner_uuid","month","currency");--> statement-breakpoint
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
--> statement-breakpoint
GRANT USAGE ON SEQUENCE public.partner_contract_id_seq, public.partner_hit_id_seq TO outbound_app;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER terms_never_change BEFORE UPDATE ON public.partner_terms FOR EACH ROW EXECUTE FUNCTION refuse_terms_change();
