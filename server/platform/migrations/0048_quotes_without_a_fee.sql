DROP INDEX "quotes_to_ask";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "quotes_to_ask" ON "quotes" USING btree ("changed_at") WHERE state in ('paid', 'agreed') and kept_asked_at is null;