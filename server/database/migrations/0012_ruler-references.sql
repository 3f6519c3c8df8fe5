-- Lengths of the angler’s own that the ruler can use as its reference.
ALTER TABLE "users" ADD COLUMN "hand_width_inches" double precision;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rod_mark_inches" double precision;