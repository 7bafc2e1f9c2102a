CREATE TABLE "conversion_upload" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"row_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"changed_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversion_upload_row" (
	"account_uuid" uuid NOT NULL,
	"upload_uuid" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "conversion_upload_row_upload_uuid_transaction_id_content_hash_pk" PRIMARY KEY("upload_uuid","transaction_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_upload_row" ADD CONSTRAINT "conversion_upload_row_upload_uuid_conversion_upload_uuid_fk" FOREIGN KEY ("upload_uuid") REFERENCES "public"."conversion_upload"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_upload_by_connection" ON "conversion_upload" USING btree ("account_uuid","connection_uuid","created_at");--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['conversion_upload', 'conversion_upload_row'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
