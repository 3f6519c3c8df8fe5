ALTER TABLE "instance" ADD COLUMN "next_id" uuid;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "database_address" jsonb;