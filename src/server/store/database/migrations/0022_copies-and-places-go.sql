DROP TABLE "conversion_to_follow" CASCADE;--> statement-breakpoint
DROP TABLE "event_copy" CASCADE;--> statement-breakpoint
DROP TABLE "event_copy_progress" CASCADE;--> statement-breakpoint
DROP POLICY "tenant" ON "account_held" CASCADE;--> statement-breakpoint
DROP TABLE "account_held" CASCADE;--> statement-breakpoint
DROP POLICY "tenant" ON "account_move" CASCADE;--> statement-breakpoint
DROP TABLE "account_move" CASCADE;--> statement-breakpoint
DROP POLICY "tenant" ON "account_shard" CASCADE;--> statement-breakpoint
DROP TABLE "account_shard" CASCADE;--> statement-breakpoint
DROP TABLE "event_collector" CASCADE;
