CREATE TABLE "demo_part" (
	"demo_uuid" uuid NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"made_until" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_part_demo_uuid_part_pk" PRIMARY KEY("demo_uuid","part")
);
--> statement-breakpoint
-- A demo that is there was made in one piece, its account's row last: it has the parts of that time.
INSERT INTO "demo_part" ("demo_uuid", "part", "version", "made_until")
SELECT a.uuid, p.part, 1,
  coalesce((SELECT max(r.finished_at) FROM import_run r WHERE r.account_uuid = a.uuid AND r.message = 'Demo data'), now())
FROM account a
CROSS JOIN (VALUES ('account'), ('sites'), ('networks'), ('merchants'), ('split-tests'), ('smart-links'), ('reports'), ('traffic'), ('ad-costs')) AS p (part)
WHERE a.is_demo;
