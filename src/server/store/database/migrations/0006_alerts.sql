CREATE TABLE "alert" (
	"account_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"seen" integer NOT NULL,
	"expected" double precision NOT NULL,
	"euro" double precision,
	"low" double precision,
	"high" double precision,
	"worth" double precision,
	"effects" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"inside" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closing" text,
	"answer" text,
	"answer_until" date,
	"answer_reason" text DEFAULT '' NOT NULL,
	"answer_user_uuid" uuid,
	"history" jsonb NOT NULL,
	CONSTRAINT "alert_account_uuid_uuid_pk" PRIMARY KEY("account_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_look" (
	"account_uuid" uuid PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"sites" integer NOT NULL,
	"connections" integer NOT NULL,
	"merchants" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_look" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "alert_by_account" ON "alert" USING btree ("account_uuid","opened_at");--> statement-breakpoint
CREATE INDEX "alert_open" ON "alert" USING btree ("account_uuid","rule","kind","subject") WHERE "alert"."closed_at" IS NULL;--> statement-breakpoint
CREATE POLICY "tenant" ON "alert" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "alert_look" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "alert" TO outbound_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "alert_look" TO outbound_app;
