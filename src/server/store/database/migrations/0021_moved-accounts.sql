CREATE TABLE "account_held" (
	"account_uuid" uuid NOT NULL,
	"hold" uuid NOT NULL,
	"log" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_held_hold_log_pk" PRIMARY KEY("hold","log")
);
--> statement-breakpoint
ALTER TABLE "account_held" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_move" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"move" uuid NOT NULL,
	"from_shard" integer NOT NULL,
	"to_shard" integer NOT NULL,
	"phase" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"hold" uuid,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"begun_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_move" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_collector" (
	"log" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"folder" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone
);
--> statement-breakpoint
CREATE POLICY "tenant" ON "account_held" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "account_move" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
-- stands where this version was tried before it was given out
ALTER TABLE "account_shard" DROP COLUMN IF EXISTS "moving_to";
