CREATE TABLE "immich_assets" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"checksum" text NOT NULL,
	"photo_id" uuid,
	"import_id" uuid NOT NULL,
	"status" text NOT NULL,
	"filename" text NOT NULL,
	"bytes" bigint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "immich_assets_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "immich_imports" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"encrypted_key" "bytea",
	"immich_user_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"includes_partners" boolean NOT NULL,
	"includes_deleted" boolean NOT NULL,
	"provider" text,
	"next_page" integer,
	"listed_count" integer DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"deleted_count" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"progress_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "immich_imports_key" CHECK (("immich_imports"."encrypted_key" is not null) = ("immich_imports"."state" in ('counting', 'running')))
);
--> statement-breakpoint
ALTER TABLE "immich_assets" ADD CONSTRAINT "immich_assets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immich_imports" ADD CONSTRAINT "immich_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immich_assets_checksum" ON "immich_assets" USING btree ("owner_id","checksum");--> statement-breakpoint
CREATE INDEX "immich_assets_import" ON "immich_assets" USING btree ("owner_id","import_id","status","attempts","id");