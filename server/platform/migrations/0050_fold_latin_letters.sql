-- The fold of words spells ß, ı and the like with plain letters and passes over every apostrophe: what has one is indexed again.
UPDATE "consultations" SET "details_indexed" = false WHERE "details_indexed" AND "closed_at" IS NULL;--> statement-breakpoint
UPDATE "message_words" "w" SET "settled" = false FROM "messages" "m"
WHERE "m"."consultation_id" = "w"."consultation_id" AND "m"."message_id" = "w"."message_id" AND "w"."settled"
  AND ("m"."message" || coalesce("m"."translated", '')) ~* '[ßıİæœøłđðþ`´‘‛′ʹʻʼʽʾʿ]';
