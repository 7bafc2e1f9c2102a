ALTER TABLE "partner_contract" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
-- of one that is over and was never accepted, only its timeline says whether it was sent
UPDATE "partner_contract" c SET "sent_at" = coalesce(c."signed_at", c."created_at")
 WHERE c."terms_uuid" IS NOT NULL OR c."state" NOT IN ('pending', 'ended', 'complete')
    OR EXISTS (SELECT 1 FROM "partner_activity" a WHERE a."contract_uuid" = c."uuid" AND a."message" LIKE 'Contract sent: %');
