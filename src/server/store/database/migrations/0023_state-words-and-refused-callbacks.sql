CREATE TABLE "state_word" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"word" text NOT NULL,
	"written" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "state_word" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refused_callback" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"query" text NOT NULL,
	"body" text,
	"content_hash" text NOT NULL,
	"problem" text NOT NULL,
	"received_count" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_callback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "state_word_once" ON "state_word" USING btree ("connection_uuid","word");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_callback_once" ON "refused_callback" USING btree ("connection_uuid","content_hash");--> statement-breakpoint
CREATE INDEX "refused_callback_by_time" ON "refused_callback" USING btree ("account_uuid","connection_uuid","received_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "state_word" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refused_callback" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "state_word" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "refused_callback" TO outbound_app;
