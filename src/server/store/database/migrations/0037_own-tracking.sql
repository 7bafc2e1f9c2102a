ALTER TABLE "partner_order" ADD COLUMN "corrected_amount" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_order" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "partner_hit_by_order" ON "partner_hit" USING btree ("partner_uuid","order_id");
