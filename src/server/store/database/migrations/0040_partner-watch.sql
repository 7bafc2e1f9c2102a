CREATE TABLE "partner_script_hour" (
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_script_hour_partner_uuid_hour_pk" PRIMARY KEY("partner_uuid","hour")
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX "partner_trouble_open" ON "partner_trouble" USING btree ("partner_uuid","trouble","key") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "partner_trouble_by_partner" ON "partner_trouble" USING btree ("account_uuid","partner_uuid","began_at");
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['partner_script_hour', 'partner_trouble'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO partner_script_hour (account_uuid, partner_uuid, hour)
SELECT account_uuid, uuid, date_trunc('hour', script_seen_at) FROM partner WHERE script_seen_at IS NOT NULL;
