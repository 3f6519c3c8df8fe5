CREATE TABLE "service_outcomes" (
	"service" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text
);
