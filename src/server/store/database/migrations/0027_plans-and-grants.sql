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
CREATE TABLE "stripe_customer" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"state" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "stripe_customer_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "usage_warning" (
	"account_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"meter" text NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "usage_warning_account_uuid_month_meter_percent_pk" PRIMARY KEY("account_uuid","month","meter","percent")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "granted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "revshare_percent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "credits_uuid" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "keep" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "is_past_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "was_active" boolean;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credits_uuid_unique" UNIQUE("credits_uuid");
--> statement-breakpoint
-- Requests read; what writes here runs as the owner, like the invoices.
ALTER TABLE public.boost_payout ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.boost_payout TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.boost_payout TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.downgrade_feedback ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.downgrade_feedback TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.downgrade_feedback TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.stripe_customer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.stripe_customer TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.stripe_customer TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.usage_warning ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.usage_warning TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.usage_warning TO outbound_app;
