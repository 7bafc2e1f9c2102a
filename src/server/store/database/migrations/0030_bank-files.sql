CREATE TABLE "bank_file" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"line_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_file_line" (
	"account_uuid" uuid NOT NULL,
	"file_uuid" uuid NOT NULL,
	"line_uuid" uuid NOT NULL,
	CONSTRAINT "bank_file_line_file_uuid_line_uuid_pk" PRIMARY KEY("file_uuid","line_uuid")
);
--> statement-breakpoint
ALTER TABLE "bank_file_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_line" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"network_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"payer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_payer" (
	"account_uuid" uuid NOT NULL,
	"payer" text NOT NULL,
	"network_uuid" uuid,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payer_account_uuid_payer_pk" PRIMARY KEY("account_uuid","payer")
);
--> statement-breakpoint
ALTER TABLE "bank_payer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_file_line" ADD CONSTRAINT "bank_file_line_file_uuid_bank_file_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."bank_file"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_file_line" ADD CONSTRAINT "bank_file_line_line_uuid_bank_line_uuid_fk" FOREIGN KEY ("line_uuid") REFERENCES "public"."bank_line"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_file_by_account" ON "bank_file" USING btree ("account_uuid","created_at");--> statement-breakpoint
CREATE INDEX "bank_file_line_by_line" ON "bank_file_line" USING btree ("line_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_by_key" ON "bank_line" USING btree ("account_uuid","key");--> statement-breakpoint
CREATE INDEX "bank_line_by_payer" ON "bank_line" USING btree ("account_uuid","payer");--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_file" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_file_line" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_line" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_payer" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_file" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_file_line" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_line" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_payer" TO outbound_app;
