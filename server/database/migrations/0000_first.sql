CREATE TABLE "catches" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"species" text[],
	"species_edited" boolean DEFAULT false NOT NULL,
	"length_inches" double precision,
	"length_edited" boolean DEFAULT false NOT NULL,
	"weight_lbs" double precision,
	"weight_edited" boolean DEFAULT false NOT NULL,
	"caught_with" text,
	"estimate" jsonb,
	"estimate_model" text,
	"estimate_confidence" double precision,
	"estimated_at" timestamp (3) with time zone,
	CONSTRAINT "catches_owner_id_photo_id_pk" PRIMARY KEY("owner_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"temperature_fahrenheit" double precision,
	"cloud_cover_percent" double precision,
	"wind_speed_mph" double precision,
	"weather_source" text,
	"weather_at" timestamp (3) with time zone,
	"tide_level_ft" double precision,
	"tide_type" text,
	"tide_station" text,
	"tide_station_distance_km" double precision,
	"tide_datum" text,
	"moon_phase" double precision,
	"moon_illumination" double precision,
	"sunrise_at" timestamp (3) with time zone,
	"sunset_at" timestamp (3) with time zone,
	CONSTRAINT "conditions_owner_id_photo_id_pk" PRIMARY KEY("owner_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "email_records" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_records_owner_id_kind_day_pk" PRIMARY KEY("owner_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "instance_only" CHECK ("instance"."only")
);
--> statement-breakpoint
CREATE TABLE "location_groups" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_source" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "location_groups_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_source" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_lake" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"original_sha256" "bytea",
	"upload_id" text,
	"received_bytes" bigint NOT NULL,
	"stored_bytes" bigint NOT NULL,
	"width_pixels" integer NOT NULL,
	"height_pixels" integer NOT NULL,
	"exif_orientation" smallint DEFAULT 1 NOT NULL,
	"rotation_degrees" smallint DEFAULT 0 NOT NULL,
	"thumbhash" "bytea",
	"perceptual_hash" "bytea",
	"difference_hash" "bytea",
	"captured_at" timestamp (3) with time zone,
	"captured_at_source" text,
	"time_zone" text,
	"utc_offset_minutes" smallint,
	"latitude" double precision,
	"longitude" double precision,
	"position_source" text,
	"location_id" uuid,
	"analysis_status" text NOT NULL,
	"is_fishing" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "photos_sha256" UNIQUE("owner_id","sha256"),
	CONSTRAINT "photos_original_sha256" UNIQUE("owner_id","original_sha256"),
	CONSTRAINT "photos_upload" UNIQUE("owner_id","upload_id"),
	CONSTRAINT "photos_position" CHECK (("photos"."latitude" is null) = ("photos"."longitude" is null)),
	CONSTRAINT "photos_rotation" CHECK ("photos"."rotation_degrees" in (0, 90, 180, 270))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_sha256" "bytea" PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"id_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"angler_height_inches" double precision,
	"camera_setup" text,
	"units" text DEFAULT 'imperial' NOT NULL,
	"last_time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	CONSTRAINT "users_issuer_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "catches" ADD CONSTRAINT "catches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catches" ADD CONSTRAINT "catches_owner_id_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_owner_id_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_records" ADD CONSTRAINT "email_records_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_groups" ADD CONSTRAINT "location_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_owner_id_group_id_location_groups_owner_id_id_fk" FOREIGN KEY ("owner_id","group_id") REFERENCES "public"."location_groups"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_location_id_locations_owner_id_id_fk" FOREIGN KEY ("owner_id","location_id") REFERENCES "public"."locations"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "locations_place" ON "locations" USING btree ("owner_id","latitude","longitude");--> statement-breakpoint
CREATE INDEX "locations_group" ON "locations" USING btree ("owner_id","group_id");--> statement-breakpoint
CREATE INDEX "photos_captured" ON "photos" USING btree ("owner_id","captured_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("owner_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "photos_location" ON "photos" USING btree ("owner_id","location_id","is_fishing");--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");