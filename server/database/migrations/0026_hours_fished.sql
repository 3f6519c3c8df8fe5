ALTER TABLE "noted_catches" ADD COLUMN "fished_from" text;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD COLUMN "fished_to" text;