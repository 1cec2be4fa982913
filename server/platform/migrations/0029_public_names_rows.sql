-- Clinics that were there before have the name of their content; treatments one of their English title. A title that several have goes to the
-- first of them, and the others take their number behind it. What is there already stays, so that this can be repeated.
INSERT INTO "public_names" ("kind", "slug", "subject_id", "in_force", "changed_at")
SELECT 'clinic', h."slug", h."id", true, now() FROM "hospitals" h
ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH "titled" AS (
	SELECT p."id", trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(lower(p."title"->>'en'), '[^a-z0-9]+', '-', 'g')), 60)) AS "words"
	FROM "products" p
), "worded" AS (
	SELECT "id", CASE WHEN "words" ~ '[a-z]' THEN "words" ELSE 'treatment-' || "id" END AS "words" FROM "titled"
), "counted" AS (
	SELECT *, row_number() OVER (PARTITION BY "words" ORDER BY "id") AS "nth" FROM "worded"
)
INSERT INTO "public_names" ("kind", "slug", "subject_id", "in_force", "changed_at")
SELECT 'treatment', CASE WHEN "nth" = 1 THEN "words" ELSE "words" || '-' || "id" END, "id", true, now() FROM "counted"
ON CONFLICT DO NOTHING;
