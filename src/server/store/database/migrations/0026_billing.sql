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
	CONSTRAINT "invoice_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"next_plan" text,
	"anchor_day" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_by_account" ON "invoice" USING btree ("account_uuid","issued_at");
--> statement-breakpoint
-- Requests read what was bought and billed; what writes it counts numbers over all accounts and runs as the owner.
ALTER TABLE public.subscription ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.subscription TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.subscription TO outbound_app;
--> statement-breakpoint
ALTER TABLE public.invoice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.invoice TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT ON public.invoice TO outbound_app;
--> statement-breakpoint
-- Whoever was here before plans had limits goes on without them.
UPDATE public.account SET plan = 'Custom' WHERE NOT is_demo;
