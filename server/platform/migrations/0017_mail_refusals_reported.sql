ALTER TABLE "mail_refusals" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD COLUMN "taken_at" timestamp with time zone;