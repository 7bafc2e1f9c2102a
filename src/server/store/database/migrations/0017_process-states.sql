CREATE TABLE "process_state" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL
);
