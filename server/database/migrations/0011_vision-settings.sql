CREATE TABLE "vision_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"encrypted_key" "bytea",
	"enabled_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"input_tokens_per_photo" integer,
	"output_tokens_per_photo" integer,
	CONSTRAINT "vision_settings_only" CHECK ("vision_settings"."only")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "backlog_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vision_settings" ADD CONSTRAINT "vision_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;