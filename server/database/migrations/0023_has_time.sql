ALTER TABLE "noted_catches" ADD COLUMN "has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- An outing note has no time of day. Of catches at noon, no one knows anymore which were imported without a time.
UPDATE "noted_catches" SET "has_time" = false FROM "catches"
	WHERE "catches"."owner_id" = "noted_catches"."owner_id" AND "catches"."id" = "noted_catches"."catch_id" AND "catches"."outcome" = 'none';
