CREATE TABLE "conversion_to_copy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversion_uuid" uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO "conversion_to_copy" ("conversion_uuid") SELECT "uuid" FROM "conversion" WHERE "projected_version" < "version" ORDER BY "updated_at";
--> statement-breakpoint
DROP INDEX "conversion_to_project";--> statement-breakpoint
ALTER TABLE "conversion" DROP COLUMN "projected_version";