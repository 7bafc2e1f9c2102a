CREATE TABLE "account_shard" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"shard" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_shard" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "account_shard" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
