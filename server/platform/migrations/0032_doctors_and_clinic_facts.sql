CREATE TABLE "doctors" (
	"id" integer PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"sex" text NOT NULL,
	"specialty" text NOT NULL,
	"licence_number" text NOT NULL,
	"practising_since" smallint NOT NULL,
	"languages" jsonb NOT NULL,
	"treatments" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"picture" text,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "registration_expires_on" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctors_hospital" ON "doctors" USING btree ("hospital_id");