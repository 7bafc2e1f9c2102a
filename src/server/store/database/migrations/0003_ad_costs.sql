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
ALTER TABLE "ad_cost" ADD CONSTRAINT "ad_cost_source_uuid_cost_source_uuid_fk" FOREIGN KEY ("source_uuid") REFERENCES "public"."cost_source"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_cost_by_day" ON "ad_cost" USING btree ("account_uuid","day");--> statement-breakpoint
CREATE INDEX "cost_source_by_account" ON "cost_source" USING btree ("account_uuid","created_at");--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['cost_source', 'ad_cost'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
