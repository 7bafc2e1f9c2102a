CREATE TABLE "conversion_to_follow" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"copy" text NOT NULL,
	"conversion_uuid" uuid NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_copy" (
	"address" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"generation" uuid NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"rates_wanted" integer DEFAULT 1 NOT NULL,
	"rates_have" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_copy_progress" (
	"copy" text NOT NULL,
	"log" text NOT NULL,
	"host" text NOT NULL,
	"generation" uuid,
	"next" bigint NOT NULL,
	"to" bigint,
	"waiting" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"start_next" bigint,
	"start_to" bigint,
	CONSTRAINT "event_copy_progress_copy_log_pk" PRIMARY KEY("copy","log")
);
--> statement-breakpoint
CREATE INDEX "conversion_to_follow_by_copy" ON "conversion_to_follow" USING btree ("copy","id");
