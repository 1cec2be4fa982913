CREATE TABLE "quote_defaults" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"valid_days" smallint NOT NULL,
	"conditions" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_defaults" ADD CONSTRAINT "quote_defaults_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;