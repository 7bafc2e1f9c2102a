CREATE TABLE "favourite" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"group_by" text NOT NULL,
	"group_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"search" text NOT NULL,
	"owner_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_manager" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_manager_account_uuid_merchant_uuid_user_uuid_pk" PRIMARY KEY("account_uuid","merchant_uuid","user_uuid")
);
--> statement-breakpoint
CREATE TABLE "merchant_status" (
	"account_uuid" uuid NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_status_account_uuid_merchant_uuid_type_pk" PRIMARY KEY("account_uuid","merchant_uuid","type")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_by_row" ON "favourite" USING btree ("account_uuid","group_by","group_name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_by_name" ON "saved_view" USING btree ("account_uuid",lower("name"));--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['favourite', 'saved_view', 'merchant_manager', 'merchant_status'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
