ALTER TABLE "agreements" ADD COLUMN "hospital_id" integer;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "withdrawn_at" timestamp with time zone;