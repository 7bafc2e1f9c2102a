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
ALTER TABLE "split_test" ADD COLUMN "domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "phase" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "phase_started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "planned_visitors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "secret" text DEFAULT encode(sha256(gen_random_uuid()::text::bytea), 'hex') NOT NULL;--> statement-breakpoint
CREATE INDEX "routing_change_by_account" ON "routing_change" USING btree ("account_uuid","at");--> statement-breakpoint
CREATE INDEX "routing_change_by_merchant" ON "routing_change" USING gin ("merchant_uuids");--> statement-breakpoint
CREATE INDEX "routing_change_by_end" ON "routing_change" USING btree ("until_date");
--> statement-breakpoint
ALTER TABLE public.routing_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.routing_change TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.routing_change TO outbound_app;
--> statement-breakpoint
-- The redirect keeps these columns of a test in memory, too.
DROP TRIGGER note_changed ON public.split_test;
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON public.split_test REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('uuid', 'merchant_uuid', 'connection_uuid_a', 'connection_uuid_b', 'site_uuids', 'percentage', 'end_percentage', 'end_date', 'domains', 'phase', 'secret');
