-- Catches become rows of their own: a photo shows any number of catches, and a catch appears in any number of photos.
DROP TRIGGER "catches_insert_version" ON "catches";--> statement-breakpoint
DROP TRIGGER "catches_update_version" ON "catches";--> statement-breakpoint
CREATE TABLE "catch_photos" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"catch_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "catch_photos_owner_id_photo_id_catch_id_pk" PRIMARY KEY("owner_id","photo_id","catch_id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"response" jsonb,
	"model" text,
	"confidence" double precision,
	"estimated_at" timestamp (3) with time zone,
	CONSTRAINT "estimates_owner_id_photo_id_pk" PRIMARY KEY("owner_id","photo_id")
);
--> statement-breakpoint
INSERT INTO "estimates" ("owner_id", "photo_id", "response", "model", "confidence", "estimated_at")
	SELECT "owner_id", "photo_id", "estimate", "estimate_model", "estimate_confidence", "estimated_at" FROM "catches"
	WHERE num_nonnulls("estimate", "estimate_model", "estimate_confidence", "estimated_at") > 0;--> statement-breakpoint
-- The first name of a list stays with the sizes; each further name becomes a catch without sizes.
CREATE TEMPORARY TABLE "further_catches" ON COMMIT DROP AS
	SELECT "owner_id", "photo_id", gen_random_uuid() AS "id", "name", "species_edited", "ordinal" - 1 AS "position"
	FROM "catches", unnest("species") WITH ORDINALITY AS "named"("name", "ordinal") WHERE "ordinal" > 1;--> statement-breakpoint
INSERT INTO "catch_photos" ("owner_id", "photo_id", "catch_id") SELECT "owner_id", "photo_id", "photo_id" FROM "catches";--> statement-breakpoint
ALTER TABLE "catches" DROP CONSTRAINT "catches_owner_id_photo_id_photos_owner_id_id_fk";--> statement-breakpoint
ALTER TABLE "catches" RENAME COLUMN "photo_id" TO "id";--> statement-breakpoint
ALTER TABLE "catches" RENAME CONSTRAINT "catches_owner_id_photo_id_pk" TO "catches_owner_id_id_pk";--> statement-breakpoint
ALTER TABLE "catches" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "catches" ALTER COLUMN "species" SET DATA TYPE text USING "species"[1];--> statement-breakpoint
ALTER TABLE "catches" DROP COLUMN "estimate", DROP COLUMN "estimate_model", DROP COLUMN "estimate_confidence",
	DROP COLUMN "estimated_at";--> statement-breakpoint
INSERT INTO "catches" ("owner_id", "id", "species", "species_edited")
	SELECT "owner_id", "id", "name", "species_edited" FROM "further_catches";--> statement-breakpoint
INSERT INTO "catch_photos" ("owner_id", "photo_id", "catch_id", "position")
	SELECT "owner_id", "photo_id", "id", "position" FROM "further_catches";--> statement-breakpoint
ALTER TABLE "catch_photos" ADD CONSTRAINT "catch_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catch_photos" ADD CONSTRAINT "catch_photos_owner_id_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catch_photos" ADD CONSTRAINT "catch_photos_owner_id_catch_id_catches_owner_id_id_fk" FOREIGN KEY ("owner_id","catch_id") REFERENCES "public"."catches"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_owner_id_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catch_photos_catch" ON "catch_photos" USING btree ("owner_id","catch_id");--> statement-breakpoint
-- A change of a catch is a change of all photos that show it.
CREATE OR REPLACE FUNCTION "stamp_photos_of_catch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(NEW."owner_id");
BEGIN
	UPDATE "public"."photos" SET "version" = "next" FROM "public"."catch_photos" "shown"
		WHERE "shown"."owner_id" = NEW."owner_id" AND "shown"."catch_id" = NEW."id"
			AND "photos"."owner_id" = "shown"."owner_id" AND "photos"."id" = "shown"."photo_id" AND "photos"."version" <> "next";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stamp_photo_of_removed_catch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"next" bigint := "public"."next_log_version"(OLD."owner_id");
BEGIN
	UPDATE "public"."photos" SET "version" = "next"
		WHERE "owner_id" = OLD."owner_id" AND "id" = OLD."photo_id" AND "version" <> "next";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "catches_update_version" AFTER UPDATE ON "catches" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_photos_of_catch"();--> statement-breakpoint
CREATE TRIGGER "catch_photos_insert_version" AFTER INSERT ON "catch_photos" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_photo_version"();--> statement-breakpoint
CREATE TRIGGER "catch_photos_update_version" AFTER UPDATE ON "catch_photos" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "stamp_photo_version"();--> statement-breakpoint
CREATE TRIGGER "catch_photos_delete_version" AFTER DELETE ON "catch_photos" FOR EACH ROW
	WHEN (current_setting('creel.versioning', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION "stamp_photo_of_removed_catch"();
