CREATE TABLE "pairings" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"code_hash" "bytea",
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"can_administer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"claim_token_sha256" "bytea",
	"device_name" text,
	"word" text,
	CONSTRAINT "pairings_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "pairings_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "pairings_claim_token_sha256_unique" UNIQUE("claim_token_sha256")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "name" text DEFAULT 'Browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_paired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "can_administer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairings_session" ON "pairings" USING btree ("session_id");