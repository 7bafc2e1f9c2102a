ALTER TABLE "partner_coupon" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
-- until now each was asked for when it was proposed
UPDATE "partner_coupon" SET "asked_at" = "created_at";--> statement-breakpoint
-- At the connection to direct merchants each site is a media of its own. An older version put a second site on the media of
-- the first, which then said nothing about which of the two an order came from.
INSERT INTO "media" ("account_uuid", "connection_uuid", "external_id", "name")
SELECT DISTINCT m."account_uuid", m."connection_uuid", s."uuid"::text, s."name"
  FROM "media_mapping" x
  JOIN "media" m ON m."uuid" = x."media_uuid"
  JOIN "connection" c ON c."uuid" = m."connection_uuid" AND c."network" = 'direct'
  JOIN "site" s ON s."uuid" = x."site_uuid"
 WHERE m."external_id" <> x."site_uuid"::text
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "media_mapping" ("account_uuid", "media_uuid", "site_uuid")
SELECT DISTINCT o."account_uuid", o."uuid", x."site_uuid"
  FROM "media_mapping" x
  JOIN "media" m ON m."uuid" = x."media_uuid"
  JOIN "connection" c ON c."uuid" = m."connection_uuid" AND c."network" = 'direct'
  JOIN "media" o ON o."connection_uuid" = m."connection_uuid" AND o."external_id" = x."site_uuid"::text
 WHERE m."external_id" <> x."site_uuid"::text
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "media_mapping" x
 USING "media" m, "connection" c
 WHERE m."uuid" = x."media_uuid" AND c."uuid" = m."connection_uuid" AND c."network" = 'direct'
   AND m."external_id" <> x."site_uuid"::text;
