ALTER TABLE "conditions" ADD COLUMN "wind_direction_degrees" double precision;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "wind_direction_degrees" double precision;--> statement-breakpoint
-- Of all weather from before, the direction is due. As a default it writes no row, so that no log gets a new version.
ALTER TABLE "conditions" ADD COLUMN "wind_direction_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conditions" ALTER COLUMN "wind_direction_due" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "wind_direction_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "noted_catches" ALTER COLUMN "wind_direction_due" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "conditions_wind_direction_due" ON "conditions" USING btree ("weather_at" DESC NULLS LAST) WHERE "conditions"."wind_direction_due";
