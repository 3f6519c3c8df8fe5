-- Also notifies the processes with open event streams of the new version, once the transaction commits.
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
	IF "next" IS NOT NULL THEN
		PERFORM pg_notify('creel_changes', json_build_object('ownerId', "owner", 'version', "next")::text);
	END IF;
	RETURN "next";
END $$;
