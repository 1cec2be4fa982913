CREATE TABLE "payment_flags" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"currency" text,
	"captured_minor" integer,
	"left_minor" integer,
	"noticed_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asking_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_flags" ADD CONSTRAINT "payment_flags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_flags_open" ON "payment_flags" USING btree ("noticed_at") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "orders_ask" ON "orders" USING btree ("ask_at") WHERE ask_at is not null;