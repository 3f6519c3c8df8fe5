CREATE TABLE "service_outcomes" (
	"service" text NOT NULL,
	"configuration" text NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	CONSTRAINT "service_outcomes_service_configuration_pk" PRIMARY KEY("service","configuration")
);
