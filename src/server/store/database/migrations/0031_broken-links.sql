CREATE TABLE "fixed_link" (
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fixed_link_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "ignored_link" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"site_uuid" uuid NOT NULL,
	"page" text NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"ignored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_look" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" text NOT NULL,
	"reason" text NOT NULL,
	"status_code" integer NOT NULL,
	"hops" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_host" (
	"host" text PRIMARY KEY NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"rest_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"made" jsonb,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scanned_link" (
	"account_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"target" text NOT NULL,
	"url" text NOT NULL,
	"network_url" text DEFAULT '' NOT NULL,
	"host" text NOT NULL,
	"rank" integer,
	"found" text DEFAULT 'UNKNOWN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status_code" integer DEFAULT 0 NOT NULL,
	"destination_url" text DEFAULT '' NOT NULL,
	"broken_since" timestamp with time zone,
	"suspected" text,
	"suspected_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "scanned_link_account_uuid_key_pk" PRIMARY KEY("account_uuid","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ignored_link_once" ON "ignored_link" USING btree ("account_uuid","key");--> statement-breakpoint
CREATE INDEX "link_look_by_link" ON "link_look" USING btree ("account_uuid","key","at");--> statement-breakpoint
CREATE INDEX "link_look_by_age" ON "link_look" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scanned_link_due" ON "scanned_link" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "scanned_link_by_found" ON "scanned_link" USING btree ("account_uuid","found");
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['scanned_link', 'link_look', 'fixed_link', 'ignored_link'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
