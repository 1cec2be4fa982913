DROP INDEX "consultations_unread_words";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "words_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "consultations_words_due" ON "consultations" USING btree ("id") WHERE words_due;