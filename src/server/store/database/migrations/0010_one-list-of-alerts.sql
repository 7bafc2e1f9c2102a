ALTER TABLE "alert" ADD COLUMN "fact" jsonb;--> statement-breakpoint
-- what is open goes on in the one list; an alarm was about "link <target>", "closed <programme>", "partner <uuid> <trouble>" and so on
INSERT INTO "alert" ("account_uuid", "uuid", "rule", "kind", "subject", "state", "since", "until", "seen", "expected", "euro", "low", "high", "fact", "effects", "days", "opened_at", "history")
SELECT DISTINCT ON (a."account_uuid", a."kind", a."about") a."account_uuid", gen_random_uuid(), a."kind",
  CASE a."kind" WHEN 'brokenLink' THEN 'link' WHEN 'campaignClosed' THEN 'programme' WHEN 'commissionCut' THEN 'programme'
    WHEN 'connectionFailed' THEN 'connection' WHEN 'partnerTracking' THEN 'partner' ELSE 'creator' END,
  regexp_replace(a."about", '^\S+ ', ''), 'open', a."at"::date, a."at"::date, 0, 0, a."euro", a."euro", a."euro",
  jsonb_build_object('key', a."key", 'name', a."name", 'network', a."network", 'merchantUuid', a."merchant_uuid", 'clicks', a."clicks",
    'from', a."from_text", 'to', a."to_text", 'message', a."message"),
  '[]', '[]', a."at", '[]'
FROM "alarm" a WHERE a."ended_at" IS NULL AND a."at" > now() - interval '30 days'
ORDER BY a."account_uuid", a."kind", a."about", a."at" DESC;--> statement-breakpoint
DROP TABLE "alarm" CASCADE;
