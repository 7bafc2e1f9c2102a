ALTER TABLE "invitation" ADD COLUMN "mail_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "mail_refused_at" timestamp with time zone;
