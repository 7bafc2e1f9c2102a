CREATE TABLE "happening" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "happening_consumer" (
	"name" text PRIMARY KEY NOT NULL,
	"kinds" text[]
);
--> statement-breakpoint
CREATE TABLE "happening_delivery" (
	"consumer" text NOT NULL,
	"happening_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "happening_delivery_consumer_happening_id_pk" PRIMARY KEY("consumer","happening_id")
);
--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "trouble" text;--> statement-breakpoint
CREATE UNIQUE INDEX "happening_once" ON "happening" USING btree ("account_uuid","kind","key");--> statement-breakpoint
CREATE INDEX "happening_new" ON "happening" USING btree ("id") WHERE is_new;--> statement-breakpoint
CREATE INDEX "happening_by_time" ON "happening" USING btree ("at");--> statement-breakpoint
CREATE INDEX "happening_delivery_due" ON "happening_delivery" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "happening_delivery_of" ON "happening_delivery" USING btree ("happening_id");
--> statement-breakpoint
-- Told by the account's own transactions and never changed by them. Who was told is the server's matter: no rights on those tables.
ALTER TABLE public.happening ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.happening TO outbound_app USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT ON public.happening TO outbound_app;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE public.happening_id_seq TO outbound_app;
