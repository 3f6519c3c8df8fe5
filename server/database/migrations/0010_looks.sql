ALTER TABLE "estimates" ADD COLUMN "looks" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "looks_again" boolean DEFAULT true NOT NULL;