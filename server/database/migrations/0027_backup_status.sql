CREATE TABLE "backup_status" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"last_backup_at" timestamp (3) with time zone,
	"photos" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"incomplete_photos" integer DEFAULT 0 NOT NULL,
	"is_on_data_disk" boolean DEFAULT false NOT NULL,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	CONSTRAINT "backup_status_only" CHECK ("backup_status"."only")
);
