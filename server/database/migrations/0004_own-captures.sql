ALTER TABLE "photos" ADD COLUMN "own_captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "own_captured_at_source" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "own_time_zone" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "own_utc_offset_minutes" smallint;