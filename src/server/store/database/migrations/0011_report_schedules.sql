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
CREATE INDEX "report_schedule_by_account" ON "report_schedule" USING btree ("account_uuid","view_uuid");--> statement-breakpoint
CREATE INDEX "report_schedule_by_next" ON "report_schedule" USING btree ("next_at");--> statement-breakpoint
ALTER TABLE public.report_schedule ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.report_schedule TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.report_schedule TO outbound_app;
