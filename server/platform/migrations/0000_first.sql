CREATE TABLE "agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"context" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"uid_key" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" char(1) NOT NULL,
	"email" text,
	"email_key" text,
	"email_changed_at" timestamp with time zone,
	"country" char(2) NOT NULL,
	"phone" text,
	"messenger" text NOT NULL,
	"messenger_id" text,
	"birth_date" date,
	"language" text DEFAULT 'en' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"hospital_id" integer,
	"customer_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"device_token" text,
	"client" text,
	"ended_at" timestamp with time zone,
	"ended_why" text
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hospital_schedules" (
	"hospital_id" integer NOT NULL,
	"day" text NOT NULL,
	"open_time" text NOT NULL,
	"close_time" text NOT NULL,
	CONSTRAINT "hospital_schedules_hospital_id_day_pk" PRIMARY KEY("hospital_id","day")
);
--> statement-breakpoint
CREATE TABLE "hospitals" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"area" text NOT NULL,
	"name" jsonb NOT NULL,
	"introduce" jsonb NOT NULL,
	"address" text NOT NULL,
	"address_english" text NOT NULL,
	"nearest_subway_station" jsonb NOT NULL,
	"operating_hours_notice" jsonb NOT NULL,
	"tel" text NOT NULL,
	"phone" text NOT NULL,
	"languages" jsonb NOT NULL,
	"additional_services" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	CONSTRAINT "hospitals_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"master_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"procedure_time_minutes" integer NOT NULL,
	"recovery_time_minutes" integer NOT NULL,
	"is_anesthetic_include" boolean NOT NULL,
	"is_aftercare_include" boolean NOT NULL,
	"is_vat_include" boolean NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"department_id" smallint NOT NULL,
	"title" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"procedure_time_minutes" integer NOT NULL,
	"is_vat_include" boolean NOT NULL,
	"pictures" jsonb NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reader_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"member_id" uuid,
	"act" text NOT NULL,
	"client" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"passport_name" text NOT NULL,
	"country" char(2) NOT NULL,
	"phone" text NOT NULL,
	"messenger_type" text NOT NULL,
	"messenger_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"last_message_id" integer DEFAULT 0 NOT NULL,
	"member_read_id" integer DEFAULT 0 NOT NULL,
	"hospital_read_id" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"sender_type" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_message_id" uuid,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"target_lang" text NOT NULL,
	"translated" text,
	"translation" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"translate_after" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_consultation_id_message_id_pk" PRIMARY KEY("consultation_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "reservation_dates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"hospital_id" integer NOT NULL,
	"reservation_at" timestamp with time zone NOT NULL,
	"product_id" integer,
	"fixed_by" uuid NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_products" (
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"hospital_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_minor" integer NOT NULL,
	"product_title" jsonb NOT NULL,
	"option_title" jsonb NOT NULL,
	"hospital_name" jsonb NOT NULL,
	CONSTRAINT "order_products_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_num" text NOT NULL,
	"member_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" integer NOT NULL,
	"base_currency" text NOT NULL,
	"base_total_minor" integer NOT NULL,
	"rate" text,
	"rate_id" integer,
	"payment_method" text,
	"payment_key" text,
	"supplied_minor" integer,
	"vat_minor" integer,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirming_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"canceling_at" timestamp with time zone,
	"canceled_by" uuid,
	"canceled_at" timestamp with time zone,
	"refunded_minor" integer,
	"asked_at" timestamp with time zone,
	CONSTRAINT "orders_order_num_unique" UNIQUE("order_num")
);
--> statement-breakpoint
CREATE TABLE "provider_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"act" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"username" text NOT NULL,
	"gender" char(1) NOT NULL,
	"age_group" text NOT NULL,
	"rating" smallint NOT NULL,
	"tags" jsonb NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"written_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_schedules" ADD CONSTRAINT "hospital_schedules_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_dates" ADD CONSTRAINT "reservation_dates_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_dates" ADD CONSTRAINT "reservation_dates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_answers" ADD CONSTRAINT "provider_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_member" ON "agreements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agreements_context" ON "agreements" USING btree ("context");--> statement-breakpoint
CREATE UNIQUE INDEX "members_uid_key" ON "members" USING btree ("uid_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "password_resets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_token") WHERE device_token is not null;--> statement-breakpoint
CREATE INDEX "exchange_rates_pair" ON "exchange_rates" USING btree ("base","quote","as_of");--> statement-breakpoint
CREATE INDEX "product_options_product" ON "product_options" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_hospital" ON "products" USING btree ("hospital_id");--> statement-breakpoint
CREATE INDEX "access_records_member" ON "access_records" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "access_records_at" ON "access_records" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_open" ON "consultations" USING btree ("member_id","hospital_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "consultations_member" ON "consultations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "consultations_hospital" ON "consultations" USING btree ("hospital_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("consultation_id","sender_id","client_message_id");--> statement-breakpoint
CREATE INDEX "messages_pending" ON "messages" USING btree ("translate_after") WHERE translation = 'pending';--> statement-breakpoint
CREATE INDEX "reservation_dates_consultation" ON "reservation_dates" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_dates_in_force" ON "reservation_dates" USING btree ("consultation_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_dates_slot" ON "reservation_dates" USING btree ("hospital_id","reservation_at") WHERE taken_back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("order_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_key" ON "orders" USING btree ("payment_key");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "orders_hospital" ON "orders" USING btree ("hospital_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "provider_answers_order" ON "provider_answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reviews_hospital" ON "reviews" USING btree ("hospital_id");