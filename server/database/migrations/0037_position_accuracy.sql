ALTER TABLE "photos" ADD COLUMN "position_accuracy_meters" double precision;
