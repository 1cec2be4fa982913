CREATE TABLE "hospital_hours" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"source" text DEFAULT 'content' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hospital_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hospital_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "hospital_places_number" UNIQUE("hospital_id","number")
);
--> statement-breakpoint
ALTER TABLE "hospital_hours" ADD CONSTRAINT "hospital_hours_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_places" ADD CONSTRAINT "hospital_places_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;