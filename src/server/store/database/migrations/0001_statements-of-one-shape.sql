-- Both kinds of statements get one shape; what stood nowhere is taken as it is on the day of this step.
DROP TRIGGER statement_stays ON public.creator_statement;
--> statement-breakpoint
DROP INDEX "creator_statement_once";--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "rate_day" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "payment_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "zipcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "payment_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "payee" jsonb;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "payment_details" text;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "line_count" integer;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "returned" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "vat_percent" double precision;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "vat" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "vat_note" text;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "to_pay" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "creator_statement" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "payee" jsonb;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "payment_details" text;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "is_self_billed" boolean;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "line_count" integer;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "carried_in" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "earned" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "returned" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "payout" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "carried_out" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "vat_percent" double precision;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "vat" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "vat_note" text;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "to_pay" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "rate_day" date;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
UPDATE partner_statement s SET
  number = n.number, payee = p.party, payer = m.party, payment_details = '', is_self_billed = false,
  line_count = s.order_count, carried_in = 0, earned = s.total, payout = s.total, carried_out = 0,
  returned = coalesce((SELECT sum(o.commission) FROM partner_order o WHERE o.statement_uuid = s.uuid AND o.commission < 0), 0),
  vat_percent = 0, vat = 0, vat_note = 'VAT was not kept with statements when this one was made', to_pay = s.total,
  due_on = (s.created_at AT TIME ZONE 'UTC')::date + 30, closed_at = s.created_at, paid_on = (s.paid_at AT TIME ZONE 'UTC')::date
FROM
  (SELECT uuid, row_number() OVER (PARTITION BY account_uuid ORDER BY created_at, month, currency, uuid) AS number FROM partner_statement) n,
  (SELECT uuid, jsonb_build_object('name', name, 'address', address, 'zipcode', zipcode, 'city', city, 'countryCode', country_code, 'vatNumber', vat_number) AS party FROM account) p,
  (SELECT uuid, jsonb_build_object('name', company_name, 'address', company_address, 'zipcode', company_zip, 'city', company_city, 'countryCode', company_country, 'vatNumber', company_vat) AS party FROM partner) m
WHERE n.uuid = s.uuid AND p.uuid = s.account_uuid AND m.uuid = s.partner_uuid;
--> statement-breakpoint
UPDATE creator_statement s SET
  payee = jsonb_build_object('name', s.creator_name, 'address', '', 'zipcode', '', 'city', '', 'countryCode', '', 'vatNumber', ''),
  payer = p.party, payment_details = '',
  line_count = (SELECT count(*) FROM creator_line l WHERE l.statement_uuid = s.uuid),
  returned = coalesce((SELECT sum(l.converted) FROM creator_line l WHERE l.statement_uuid = s.uuid AND l.converted < 0), 0),
  vat_percent = 0, vat = 0, vat_note = 'VAT was not kept with statements when this one was made', to_pay = s.payout,
  due_on = CASE WHEN s.payout > 0 THEN (s.closed_at AT TIME ZONE 'UTC')::date + 30 END
FROM (SELECT uuid, jsonb_build_object('name', name, 'address', address, 'zipcode', zipcode, 'city', city, 'countryCode', country_code, 'vatNumber', vat_number) AS party FROM account) p
WHERE p.uuid = s.account_uuid;
--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "payee" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "payer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "payment_details" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "line_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "returned" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "vat_percent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "vat_note" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" ALTER COLUMN "to_pay" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "payee" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "payer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "payment_details" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "is_self_billed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "line_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "carried_in" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "earned" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "returned" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "payout" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "carried_out" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "vat_percent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "vat_note" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "to_pay" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_statement" ALTER COLUMN "closed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_statement" DROP COLUMN "creator_name";--> statement-breakpoint
ALTER TABLE "partner_statement" DROP COLUMN "order_count";--> statement-breakpoint
ALTER TABLE "partner_statement" DROP COLUMN "total";--> statement-breakpoint
ALTER TABLE "partner_statement" DROP COLUMN "created_at";--> statement-breakpoint
CREATE UNIQUE INDEX "partner_statement_number" ON "partner_statement" USING btree ("account_uuid","number");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_statement_once" ON "creator_statement" USING btree ("creator_uuid","month","currency");
--> statement-breakpoint
CREATE TRIGGER statement_stays BEFORE UPDATE OF account_uuid, creator_uuid, number, month, currency, payee, payer, payment_details, is_self_billed, line_count, carried_in, earned, returned, payout, carried_out, vat_percent, vat, vat_note, to_pay, rate_day, due_on, closed_at, closed_by ON public.creator_statement
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TRIGGER statement_stays BEFORE UPDATE OF account_uuid, partner_uuid, number, month, currency, payee, payer, payment_details, is_self_billed, line_count, carried_in, earned, returned, payout, carried_out, vat_percent, vat, vat_note, to_pay, rate_day, due_on, closed_at, closed_by ON public.partner_statement
  FOR EACH ROW EXECUTE FUNCTION refuse_creator_change();
--> statement-breakpoint
CREATE TABLE "statement_mail" (
	"account_uuid" uuid NOT NULL,
	"statement_uuid" uuid NOT NULL,
	"occasion" text NOT NULL,
	"side" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_mail_statement_uuid_occasion_side_pk" PRIMARY KEY("statement_uuid","occasion","side")
);
--> statement-breakpoint
ALTER TABLE "statement_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "statement_mail" AS PERMISSIVE FOR ALL TO "outbound_app" USING (account_uuid = current_setting('app.account')::uuid) WITH CHECK (account_uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "statement_mail" TO outbound_app;
--> statement-breakpoint
-- Nobody is mailed about what was closed before mails were.
INSERT INTO statement_mail (account_uuid, statement_uuid, occasion, side, at)
SELECT s.account_uuid, s.uuid, o, w, s.closed_at
FROM (SELECT account_uuid, uuid, closed_at FROM partner_statement UNION ALL SELECT account_uuid, uuid, closed_at FROM creator_statement) s,
  unnest(ARRAY['made', 'overdue']) o, unnest(ARRAY['publisher', 'other']) w;
