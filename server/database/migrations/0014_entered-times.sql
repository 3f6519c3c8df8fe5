ALTER TABLE "photos" ADD COLUMN "received_captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "received_captured_at_source" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "received_time_zone" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "received_utc_offset_minutes" smallint;