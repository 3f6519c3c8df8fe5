CREATE TABLE "inbox_contents" (
	"owner_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"is_new" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_contents_owner_id_sha256_pk" PRIMARY KEY("owner_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "inbox_files" (
	"owner_id" uuid NOT NULL,
	"path" "bytea" NOT NULL,
	"fingerprint" text NOT NULL,
	"sha256" "bytea",
	"reason" text,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_files_owner_id_path_pk" PRIMARY KEY("owner_id","path")
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"folder" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_taken_at" timestamp (3) with time zone,
	CONSTRAINT "inboxes_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
ALTER TABLE "inbox_contents" ADD CONSTRAINT "inbox_contents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_files" ADD CONSTRAINT "inbox_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;