CREATE TABLE "noted_catches" (
	"owner_id" uuid NOT NULL,
	"catch_id" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"captured_at_source" text NOT NULL,
	"time_zone" text,
	"utc_offset_minutes" smallint,
	"location_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "noted_catches_owner_id_catch_id_pk" PRIMARY KEY("owner_id","catch_id")
);
--> statement-breakpoint
ALTER TABLE "noted_catches" ADD CONSTRAINT "noted_catches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD CONSTRAINT "noted_catches_owner_id_catch_id_catches_owner_id_id_fk" FOREIGN KEY ("owner_id","catch_id") REFERENCES "public"."catches"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noted_catches" ADD CONSTRAINT "noted_catches_owner_id_location_id_locations_owner_id_id_fk" FOREIGN KEY ("owner_id","location_id") REFERENCES "public"."locations"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "noted_catches_version" ON "noted_catches" USING btree ("owner_id","version");--> statement-breakpoint
CREATE INDEX "noted_catches_location" ON "noted_catches" USING btree ("owner_id","location_id");--> statement-breakpoint
-- A change of a catch is a change of all photos that show it, or of its row in "noted_catches".
CREATE OR REPLACE FUNCTION "stamp_photos_of_catch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(NEW."owner_id");
BEGIN
	UPDATE "public"."photos" SET "version" = "next" FROM "public"."catch_photos" "shown"
		WHERE "shown"."owner_id" = NEW."owner_id" AND "shown"."catch_id" = NEW."id"
			AND "photos"."owner_id" = "shown"."owner_id" AND "photos"."id" = "shown"."photo_id" AND "photos"."version" <> "next";
	UPDATE "public"."noted_catches" SET "version" = "next"
		WHERE "owner_id" = NEW."owner_id" AND "catch_id" = NEW."id" AND "version" <> "next";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_catch_tombstone"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(OLD."owner_id");
BEGIN
	IF "next" IS NOT NULL THEN
		INSERT INTO "public"."tombstones" ("owner_id", "version", "id") VALUES (OLD."owner_id", "next", OLD."catch_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "noted_catches_insert_version" BEFORE INSERT ON "noted_catches" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "noted_catches_update_version" BEFORE UPDATE ON "noted_catches" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_version"();--> statement-breakpoint
CREATE TRIGGER "noted_catches_tombstone" AFTER DELETE ON "noted_catches" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "leave_catch_tombstone"();
