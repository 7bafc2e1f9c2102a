CREATE TABLE "shop_name" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_uuid" uuid NOT NULL,
	"connection_uuid" uuid NOT NULL,
	"shop" text NOT NULL,
	"merchant_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_name_once" ON "shop_name" USING btree ("connection_uuid",lower("shop"));
--> statement-breakpoint
ALTER TABLE public.shop_name ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.shop_name TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON public.shop_name TO outbound_app;
