CREATE TABLE "clinic_reply_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"reply_id" integer,
	"place" smallint DEFAULT 0 NOT NULL,
	"added_by" uuid NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"sizes" jsonb NOT NULL,
	"stem" text NOT NULL,
	"key_id" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic_reply_pictures" ADD CONSTRAINT "clinic_reply_pictures_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_reply_pictures" ADD CONSTRAINT "clinic_reply_pictures_reply_id_clinic_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."clinic_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_reply" ON "clinic_reply_pictures" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_hospital" ON "clinic_reply_pictures" USING btree ("hospital_id");--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_unsaved" ON "clinic_reply_pictures" USING btree ("at") WHERE reply_id is null or state = 'storing';--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_key" ON "clinic_reply_pictures" USING btree ("key_id") WHERE state = 'there';