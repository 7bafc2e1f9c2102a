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
CREATE TABLE "discovery_night" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"night" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX "alarm_by_account" ON "alarm" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "alarm_by_about" ON "alarm" USING btree ("account_uuid","about","at");--> statement-breakpoint
CREATE INDEX "offered_programme_by_merchant" ON "offered_programme" USING btree ("merchant_uuid");--> statement-breakpoint
-- One catalogue for all accounts, in the networks' own words; jobs write it.
GRANT SELECT ON public.offered_programme TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.discovery_night ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.discovery_night TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.discovery_night TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.recommendation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.recommendation TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.recommendation TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.alarm ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.alarm TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.alarm TO outbound_app;
