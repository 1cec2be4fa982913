ALTER TABLE "consultations" ADD COLUMN "member_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "hospital_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "hospital_seen_by" uuid;