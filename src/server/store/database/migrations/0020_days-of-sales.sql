ALTER TABLE "conversion_to_copy" ADD COLUMN "old_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversion_to_follow" ADD COLUMN "old_at" timestamp with time zone;--> statement-breakpoint
-- Nobody knows on which day an event store has a sale that was noted before: it is asked.
UPDATE "conversion_to_copy" SET "old_at" = '-infinity';--> statement-breakpoint
UPDATE "conversion_to_follow" SET "old_at" = '-infinity';--> statement-breakpoint
CREATE INDEX "conversion_to_copy_moved" ON "conversion_to_copy" USING btree ("conversion_uuid") WHERE old_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversion_to_follow_moved" ON "conversion_to_follow" USING btree ("copy","conversion_uuid") WHERE old_at IS NOT NULL;
