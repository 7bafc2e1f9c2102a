ALTER TABLE "link_look" ADD COLUMN "evidence" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scanned_link" ADD COLUMN "healthy" jsonb;--> statement-breakpoint
-- kept without its status until now; it is asked for anew
UPDATE "scan_host" SET "made" = NULL, "made_at" = NULL;
