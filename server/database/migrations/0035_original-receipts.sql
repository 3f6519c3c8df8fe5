ALTER TABLE "instance" ADD COLUMN "generation" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "older_copy_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "log_epoch" uuid;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "unexplained_photos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "unexplained_until" timestamp (3) with time zone;
