ALTER TABLE "product_feed" DROP CONSTRAINT "product_feed_token_unique";--> statement-breakpoint
ALTER TABLE "connection" DROP CONSTRAINT "connection_callback_token_unique";--> statement-breakpoint
ALTER TABLE "product_feed" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_feed" ALTER COLUMN "source_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ALTER COLUMN "callback_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_feed" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "product_feed" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "product_feed" ADD COLUMN "sealed_source" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "sealed_callback" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "callback_hash" text;--> statement-breakpoint
ALTER TABLE "product_feed" ADD CONSTRAINT "product_feed_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_callback_hash_unique" UNIQUE("callback_hash");
--> statement-breakpoint
UPDATE "connection" SET "callback_hash" = encode(sha256(convert_to("callback_token", 'UTF8')), 'hex') WHERE "callback_token" IS NOT NULL;--> statement-breakpoint
UPDATE "product_feed" SET "token_hash" = encode(sha256(convert_to("token", 'UTF8')), 'hex') WHERE "token" IS NOT NULL;
