CREATE TABLE "tombstones" (
	"owner_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tombstones_owner_id_version_id_pk" PRIMARY KEY("owner_id","version","id")
);
--> statement-breakpoint
ALTER TABLE "location_groups" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "log_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "oldest_log_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "log_imports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tombstones_deleted" ON "tombstones" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "locations_version" ON "locations" USING btree ("owner_id","version");--> statement-breakpoint
CREATE INDEX "photos_version" ON "photos" USING btree ("owner_id","version");--> statement-breakpoint
-- Returns the version of the log that the current transaction makes; its first write increments the owner's version.
-- Null if the account is being deleted.
CREATE OR REPLACE FUNCTION "next_log_version"("owner" uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	"change" text[] := string_to_array(current_setting('creel.change', true), ' ');
	"next" bigint;
BEGIN
	IF "change"[1] = "owner"::text THEN
		RETURN nullif("change"[2], '')::bigint;
	END IF;
	UPDATE "public"."users" SET "log_version" = "log_version" + 1 WHERE "id" = "owner" RETURNING "log_version" INTO "next";
	PERFORM set_config('creel.change', concat("owner", ' ', "next"), true);
	RETURN "next";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stamp_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := coalesce("public"."next_log_version"(NEW."owner_id"), 0);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stamp_photo_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(NEW."owner_id");
BEGIN
	UPDATE "public"."photos" SET "version" = "next"
		WHERE "owner_id" = NEW."owner_id" AND "id" = NEW."photo_id" AND "version" <> "next";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_tombstone"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(OLD."owner_id");
BEGIN
	IF "next" IS NOT NULL THEN
		INSERT INTO "public"."tombstones" ("owner_id", "version", "id") VALUES (OLD."owner_id", "next", OLD."id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "location_groups_insert_version" BEFORE INSERT ON "location_groups" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "location_groups_update_version" BEFORE UPDATE ON "location_groups" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "location_groups_tombstone" AFTER DELETE ON "location_groups" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "leave_tombstone"();--> statement-breakpoint
CREATE TRIGGER "locations_insert_version" BEFORE INSERT ON "locations" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "locations_update_version" BEFORE UPDATE ON "locations" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "locations_tombstone" AFTER DELETE ON "locations" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "leave_tombstone"();--> statement-breakpoint
CREATE TRIGGER "photos_insert_version" BEFORE INSERT ON "photos" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "photos_update_version" BEFORE UPDATE ON "photos" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "photos_tombstone" AFTER DELETE ON "photos" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "leave_tombstone"();--> statement-breakpoint
CREATE TRIGGER "catches_insert_version" AFTER INSERT ON "catches" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_photo_version"();--> statement-breakpoint
CREATE TRIGGER "catches_update_version" AFTER UPDATE ON "catches" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_photo_version"();--> statement-breakpoint
CREATE TRIGGER "conditions_insert_version" AFTER INSERT ON "conditions" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_photo_version"();--> statement-breakpoint
CREATE TRIGGER "conditions_update_version" AFTER UPDATE ON "conditions" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_photo_version"();
