CREATE TABLE "review_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"stem" text NOT NULL,
	"key_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_visit_id_written_reviews_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."written_reviews"("visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_pictures_visit" ON "review_pictures" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "review_pictures_waiting" ON "review_pictures" USING btree ("at") WHERE state in ('storing', 'waiting');--> statement-breakpoint
CREATE INDEX "review_pictures_key" ON "review_pictures" USING btree ("key_id");