ALTER TABLE "refund_requests" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "decline" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "words" text DEFAULT '' NOT NULL;