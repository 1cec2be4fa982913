ALTER TABLE "messages" ADD COLUMN "check_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_unchecked" ON "messages" USING btree ("check_after") WHERE check_after is not null;--> statement-breakpoint
CREATE INDEX "messages_stopped" ON "messages" USING btree ("created_at") WHERE translation = 'stopped';