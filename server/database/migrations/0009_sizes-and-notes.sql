-- How each species, length and weight of a catch is known, what estimates are based on, and what users note.
ALTER TABLE "catch_photos" ADD COLUMN "ruler" jsonb;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "species_source" text DEFAULT 'guessed' NOT NULL;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "length_source" text DEFAULT 'guessed' NOT NULL;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "weight_source" text DEFAULT 'guessed' NOT NULL;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "estimated_length_inches" double precision;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "species_candidates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "species_group" text;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "water_temperature_fahrenheit" double precision;--> statement-breakpoint
ALTER TABLE "catches" ADD COLUMN "water_clarity" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "catches_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of edited values, no one has said how they are known. Browsers load the whole log again, so no row gets a new version.
ALTER TABLE "catches" DISABLE TRIGGER "catches_update_version";--> statement-breakpoint
UPDATE "catches" SET
	"species_source" = CASE WHEN "species_edited" THEN 'entered' ELSE 'guessed' END,
	"length_source" = CASE WHEN "length_edited" THEN 'entered' ELSE 'guessed' END,
	"weight_source" = CASE WHEN "weight_edited" THEN 'entered' ELSE 'guessed' END,
	"estimated_length_inches" = CASE WHEN NOT "length_edited" THEN "length_inches" END;--> statement-breakpoint
ALTER TABLE "catches" ENABLE TRIGGER "catches_update_version";--> statement-breakpoint
ALTER TABLE "catches" DROP COLUMN "species_edited";--> statement-breakpoint
ALTER TABLE "catches" DROP COLUMN "length_edited";--> statement-breakpoint
ALTER TABLE "catches" DROP COLUMN "weight_edited";