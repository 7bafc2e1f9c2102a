ALTER TABLE "user" ADD COLUMN "written_format" text DEFAULT 'british' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "csv_mark" text DEFAULT 'point' NOT NULL;
