DROP INDEX "partner_coupon_once";--> statement-breakpoint
ALTER TABLE "partner_coupon" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_coupon" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_coupon" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_coupon_once" ON "partner_coupon" USING btree ("partner_uuid","code_key") WHERE removed_at IS NULL AND declined_at IS NULL AND ended_at IS NULL;
