CREATE TABLE "backup_run" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text,
	"is_nightly" boolean NOT NULL,
	"place" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"ok" boolean,
	"bytes" bigint,
	"written_bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "backup_run_started" ON "backup_run" USING btree ("started_at");
