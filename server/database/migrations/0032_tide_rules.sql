ALTER TABLE "instance" ADD COLUMN "tide_rules" text;--> statement-breakpoint
-- The nautical zone of a photo from the open sea is no longer assumed for others.
UPDATE "users" SET "last_time_zone" = NULL WHERE "last_time_zone" LIKE 'Etc/%';
