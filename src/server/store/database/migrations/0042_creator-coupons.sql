CREATE TABLE "partner_coupon" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"partner_uuid" uuid NOT NULL,
	"contract_uuid" uuid NOT NULL,
	"creator_id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_order" ADD COLUMN "creator_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_coupon_once" ON "partner_coupon" USING btree ("partner_uuid","code_key") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "partner_coupon_by_creator" ON "partner_coupon" USING btree ("account_uuid","creator_id");
--> statement-breakpoint
ALTER TABLE public.partner_coupon ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.partner_coupon TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.partner_coupon TO outbound_app;
