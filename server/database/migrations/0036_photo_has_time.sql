ALTER TABLE "photos" ADD COLUMN "has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "own_has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "received_has_time" boolean DEFAULT true NOT NULL;
