ALTER TABLE "partner_user" ADD COLUMN "address_proven_at" timestamp with time zone;
