CREATE TABLE "different_fish" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"other_photo_id" uuid NOT NULL,
	CONSTRAINT "different_fish_owner_id_photo_id_other_photo_id_pk" PRIMARY KEY("owner_id","photo_id","other_photo_id"),
	CONSTRAINT "different_fish_order" CHECK ("different_fish"."photo_id" < "different_fish"."other_photo_id")
);
--> statement-breakpoint
CREATE TABLE "merged_catches" (
	"owner_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"catch_id" uuid NOT NULL,
	"own" jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "merged_catches_owner_id_photo_id_catch_id_pk" PRIMARY KEY("owner_id","photo_id","catch_id")
);
--> statement-breakpoint
ALTER TABLE "different_fish" ADD CONSTRAINT "different_fish_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_fish" ADD CONSTRAINT "different_fish_owner_id_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_fish" ADD CONSTRAINT "different_fish_owner_id_other_photo_id_photos_owner_id_id_fk" FOREIGN KEY ("owner_id","other_photo_id") REFERENCES "public"."photos"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_catches" ADD CONSTRAINT "merged_catches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_catches" ADD CONSTRAINT "merged_catches_shown" FOREIGN KEY ("owner_id","photo_id","catch_id") REFERENCES "public"."catch_photos"("owner_id","photo_id","catch_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "different_fish_other" ON "different_fish" USING btree ("owner_id","other_photo_id");--> statement-breakpoint
CREATE INDEX "merged_catches_catch" ON "merged_catches" USING btree ("owner_id","catch_id");