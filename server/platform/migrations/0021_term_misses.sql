CREATE TABLE "term_misses" (
	"term_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "term_misses_term_id_day_pk" PRIMARY KEY("term_id","day")
);
--> statement-breakpoint
ALTER TABLE "term_misses" ADD CONSTRAINT "term_misses_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;