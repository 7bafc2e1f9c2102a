DROP INDEX "conversion_to_match";--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "relationship" text DEFAULT 'joined' NOT NULL;--> statement-breakpoint
ALTER TABLE "programme" ADD COLUMN "commission_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "match_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conversion_to_match" ON "conversion" USING btree ("match_after") WHERE match_after IS NOT NULL;