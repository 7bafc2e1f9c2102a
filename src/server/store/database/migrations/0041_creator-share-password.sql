ALTER TABLE "creator_share" ADD COLUMN "password_hash" text;
