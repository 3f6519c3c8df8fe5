ALTER TABLE "noted_catches" ADD COLUMN "temperature_fahrenheit" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "cloud_cover_percent" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "wind_speed_mph" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "weather_source" text;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "weather_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "tide_level_ft" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "tide_type" text;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "tide_station" text;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "tide_station_distance_km" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "tide_datum" text;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "conditions_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A migration can't queue jobs: once it runs, Creel queues weather and tide of what was noted before.
UPDATE "noted_catches" SET "conditions_due" = true WHERE "has_time" AND "location_id" IS NOT NULL;
