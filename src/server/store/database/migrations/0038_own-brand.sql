CREATE TABLE "brand" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"colour_dark" text NOT NULL,
	"logo_kind" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"logo_png" text DEFAULT '' NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"public_key" text DEFAULT '' NOT NULL,
	"sealed_key" text DEFAULT '' NOT NULL,
	"is_spf_seen" boolean DEFAULT false NOT NULL,
	"is_dkim_seen" boolean DEFAULT false NOT NULL,
	"sender_checked_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "brand" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "brand" TO outbound_app;
