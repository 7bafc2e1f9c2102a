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
CREATE UNIQUE INDEX "creator_trouble_open" ON "creator_trouble" USING btree ("creator_uuid","trouble") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "creator_trouble_by_creator" ON "creator_trouble" USING btree ("account_uuid","creator_uuid","began_at");--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE public.creator_trouble ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON public.creator_trouble TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON public.creator_trouble TO outbound_app;
END $$;
