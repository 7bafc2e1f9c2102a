CREATE TABLE "product_feed" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"filename" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"source_url" text NOT NULL,
	"format" text NOT NULL,
	"title_parts" text[] NOT NULL,
	"title_separator" text NOT NULL,
	"price_step_count" integer NOT NULL,
	"excludes_out_of_stock" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"site_uuid" uuid,
	"status" text DEFAULT 'Updating' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"product_count" integer,
	"dropped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint,
	"etag" text,
	"source_etag" text DEFAULT '' NOT NULL,
	"source_modified" text DEFAULT '' NOT NULL,
	"source_hash" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"compiled_at" timestamp with time zone,
	"requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_feed_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE INDEX "product_feed_by_account" ON "product_feed" USING btree ("account_uuid","created_at");
--> statement-breakpoint
ALTER TABLE public.product_feed ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.product_feed TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.product_feed TO outbound_app;
