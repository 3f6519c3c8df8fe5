-- Only what a photo showed before it shared a fish at all is needed: splitting restores it.
ALTER TABLE "merged_catches" DROP COLUMN "before";
