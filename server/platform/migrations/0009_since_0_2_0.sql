CREATE TABLE "hospital_hours" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"source" text DEFAULT 'content' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hospital_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hospital_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "hospital_places_number" UNIQUE("hospital_id","number")
);
--> statement-breakpoint
ALTER TABLE "hospital_hours" ADD CONSTRAINT "hospital_hours_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hospital_places" ADD CONSTRAINT "hospital_places_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "treatment_from_minor" integer;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "treatment_to_minor" integer;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "includes" jsonb;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "fee_reason" jsonb;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "treatment_from_minor" integer;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "treatment_to_minor" integer;
--> statement-breakpoint
CREATE TABLE "thread_events" (
	"consultation_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by_side" text NOT NULL,
	"by" uuid,
	"after_message_id" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_events_consultation_id_event_id_pk" PRIMARY KEY("consultation_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"hospital_id" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinic_feeds" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinic_feeds_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "place_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "place_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"place_id" integer,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"visit_id" integer,
	"order_id" integer,
	"held_until" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "visit_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visit_id" integer NOT NULL,
	"by_side" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"start_at" timestamp with time zone,
	"place_id" integer,
	"minutes" integer NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"consultation_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" integer,
	"product_id" integer,
	"option_id" integer,
	"state" text NOT NULL,
	"start_at" timestamp with time zone,
	"minutes" integer NOT NULL,
	"prepare_minutes" integer DEFAULT 0 NOT NULL,
	"starts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"move_asked" timestamp with time zone,
	"given_up_by" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reservation_date_id" integer,
	CONSTRAINT "visits_reservation_date_id_unique" UNIQUE("reservation_date_id")
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "last_event_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "operator_refunds" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "keeps_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_events" ADD CONSTRAINT "thread_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_feeds" ADD CONSTRAINT "clinic_feeds_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_times" ADD CONSTRAINT "place_times_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_times" ADD CONSTRAINT "place_times_place_id_hospital_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."hospital_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_times" ADD CONSTRAINT "place_times_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_changes" ADD CONSTRAINT "visit_changes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("order_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "place_times_hospital" ON "place_times" USING btree ("hospital_id","start_at");--> statement-breakpoint
CREATE INDEX "place_times_visit" ON "place_times" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "place_times_order" ON "place_times" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "place_times_held" ON "place_times" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "visit_changes_visit" ON "visit_changes" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visits_consultation" ON "visits" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "visits_member" ON "visits" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "visits_hospital" ON "visits" USING btree ("hospital_id","start_at");--> statement-breakpoint
CREATE INDEX "visits_order" ON "visits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "visits_held" ON "visits" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_times" ADD CONSTRAINT "place_times_in_order" CHECK ("start_at" < "end_at");--> statement-breakpoint
-- No double booking by construction (specification 5.14): of one place no two rows overlap. Numbers stand as ranges of one, so that no
-- extension is needed; a row without a place is in nobody's way.
ALTER TABLE "place_times" ADD CONSTRAINT "place_times_once" EXCLUDE USING gist (
  int4range("hospital_id", "hospital_id", '[]') WITH &&,
  int4range("place_id", "place_id", '[]') WITH &&,
  tstzrange("start_at", "end_at") WITH &&
) WHERE ("place_id" IS NOT NULL);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"email_key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"notice_id" integer NOT NULL,
	"channel" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_deliveries_notice_id_channel_pk" PRIMARY KEY("notice_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notice_facts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"about" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_wishes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"wishes" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"about" jsonb NOT NULL,
	"consultation_id" integer,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_wishes" ADD CONSTRAINT "notice_wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_pages" ADD CONSTRAINT "open_pages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("due_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "notice_facts_due" ON "notice_facts" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_facts_key" ON "notice_facts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_topic" ON "notices" USING btree ("member_id","topic") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "notices_thread" ON "notices" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "open_pages_member" ON "open_pages" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "line_followers" (
	"subject" text PRIMARY KEY NOT NULL,
	"follows" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_guides" (
	"department" smallint PRIMARY KEY NOT NULL,
	"prepare" jsonb NOT NULL,
	"aftercare" jsonb NOT NULL,
	"call" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "decline" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "words" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"token" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD COLUMN "only" jsonb;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_member" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");
--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD COLUMN "taken_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "translation_answers" (
	"key" char(64) PRIMARY KEY NOT NULL,
	"consultation_id" integer,
	"text" text NOT NULL,
	"detected" text,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_budgets" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"characters" bigint,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_months" (
	"month" char(7) NOT NULL,
	"hospital_id" integer NOT NULL,
	"characters" bigint NOT NULL,
	"warned" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "translation_months_month_hospital_id_pk" PRIMARY KEY("month","hospital_id")
);
--> statement-breakpoint
CREATE TABLE "translation_usage" (
	"day" date NOT NULL,
	"hospital_id" integer NOT NULL,
	"service" text NOT NULL,
	"outcome" text NOT NULL,
	"bucket" smallint NOT NULL,
	"requests" integer NOT NULL,
	"characters" bigint NOT NULL,
	"ms" bigint NOT NULL,
	CONSTRAINT "translation_usage_day_hospital_id_service_outcome_bucket_pk" PRIMARY KEY("day","hospital_id","service","outcome","bucket")
);
--> statement-breakpoint
ALTER TABLE "translation_answers" ADD CONSTRAINT "translation_answers_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_answers_consultation" ON "translation_answers" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "translation_answers_used" ON "translation_answers" USING btree ("used_at");
--> statement-breakpoint
CREATE TABLE "term_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term_id" integer NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"term" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"installation" uuid DEFAULT gen_random_uuid() NOT NULL,
	"glossary_id" text,
	"glossary_version" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"try_at" timestamp with time zone,
	"in_step_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text,
	"category" text NOT NULL,
	"forms" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"binding" boolean NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "terms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "term_changes" ADD CONSTRAINT "term_changes_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_changes" ADD CONSTRAINT "term_changes_operator_id_members_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "term_changes_term" ON "term_changes" USING btree ("term_id","version");
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE TABLE "term_misses" (
	"term_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "term_misses_term_id_day_pk" PRIMARY KEY("term_id","day")
);
--> statement-breakpoint
ALTER TABLE "term_misses" ADD CONSTRAINT "term_misses_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "translation_doubts" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"side" text NOT NULL,
	"by" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "translation_doubts_consultation_id_message_id_side_pk" PRIMARY KEY("consultation_id","message_id","side")
);
--> statement-breakpoint
CREATE TABLE "translation_verdicts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_verdicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"by" uuid NOT NULL,
	"verdict" text NOT NULL,
	"doubted" text NOT NULL,
	"corrected" text,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "translation_doubts" ADD CONSTRAINT "translation_doubts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_verdicts" ADD CONSTRAINT "translation_verdicts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_doubts_open" ON "translation_doubts" USING btree ("at") WHERE taken_back_at is null and answered_at is null;--> statement-breakpoint
CREATE INDEX "translation_verdicts_message" ON "translation_verdicts" USING btree ("consultation_id","message_id");
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "check_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_unchecked" ON "messages" USING btree ("check_after") WHERE check_after is not null;--> statement-breakpoint
CREATE INDEX "messages_stopped" ON "messages" USING btree ("created_at") WHERE translation = 'stopped';
--> statement-breakpoint
CREATE TABLE "interpreter_languages" (
	"member_id" uuid NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "interpreter_languages_member_id_language_pk" PRIMARY KEY("member_id","language")
);
--> statement-breakpoint
CREATE TABLE "interpretations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interpretations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"interpreter_id" uuid,
	"given_at" timestamp with time zone,
	"given_by" uuid,
	"read_id" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_side" text,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "interpreter" text;--> statement-breakpoint
ALTER TABLE "interpreter_languages" ADD CONSTRAINT "interpreter_languages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interpretations" ADD CONSTRAINT "interpretations_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interpretations_open" ON "interpretations" USING btree ("consultation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "interpretations_interpreter" ON "interpretations" USING btree ("interpreter_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "interpretations_asked" ON "interpretations" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "interpretations_consultation" ON "interpretations" USING btree ("consultation_id");
--> statement-breakpoint
CREATE TABLE "card_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"departments" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"holes" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card" jsonb;
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"key" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"also" jsonb NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE "public"."written_review_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2100010000 CACHE 1;--> statement-breakpoint
CREATE TABLE "review_answers" (
	"review_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"original" text,
	"content" jsonb NOT NULL,
	"other_language" boolean DEFAULT false NOT NULL,
	"translated" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"written_on" date NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"act" text NOT NULL,
	"reason" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_reports_once" UNIQUE("review_id","by")
);
--> statement-breakpoint
CREATE TABLE "written_reviews" (
	"visit_id" integer PRIMARY KEY NOT NULL,
	"review_id" integer,
	"member_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"visited_at" timestamp with time zone,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "written_reviews_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "other_language" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "translated" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "scores" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "country" char(2);--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_on" date;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_for" text;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_by_members_id_fk" FOREIGN KEY ("by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_reviews" ADD CONSTRAINT "written_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_reviews" ADD CONSTRAINT "written_reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decisions_review" ON "review_decisions" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_by" ON "review_reports" USING btree ("by");--> statement-breakpoint
CREATE INDEX "written_reviews_member" ON "written_reviews" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "public_names" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"subject_id" integer NOT NULL,
	"in_force" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_names_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "public_names_in_force" ON "public_names" USING btree ("kind","subject_id") WHERE "public_names"."in_force";
--> statement-breakpoint
-- Clinics that were there before have the name of their content; treatments one of their English title. A title that several have goes to the
-- first of them, and the others take their number behind it. What is there already stays, so that this can be repeated.
INSERT INTO "public_names" ("kind", "slug", "subject_id", "in_force", "changed_at")
SELECT 'clinic', h."slug", h."id", true, now() FROM "hospitals" h
ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH "titled" AS (
	SELECT p."id", trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(lower(p."title"->>'en'), '[^a-z0-9]+', '-', 'g')), 60)) AS "words"
	FROM "products" p
), "worded" AS (
	SELECT "id", CASE WHEN "words" ~ '[a-z]' THEN "words" ELSE 'treatment-' || "id" END AS "words" FROM "titled"
), "counted" AS (
	SELECT *, row_number() OVER (PARTITION BY "words" ORDER BY "id") AS "nth" FROM "worded"
)
INSERT INTO "public_names" ("kind", "slug", "subject_id", "in_force", "changed_at")
SELECT 'treatment', CASE WHEN "nth" = 1 THEN "words" ELSE "words" || '-' || "id" END, "id", true, now() FROM "counted"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TABLE "answer_promises" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"minutes" integer NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handling_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handling_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"act" text NOT NULL,
	"by" uuid NOT NULL,
	"to" uuid,
	"later_until" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "later_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "keeps_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_promises" ADD CONSTRAINT "answer_promises_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_acts" ADD CONSTRAINT "handling_acts_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handling_acts_consultation" ON "handling_acts" USING btree ("consultation_id");
--> statement-breakpoint
CREATE TABLE "help_messages" (
	"thread_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"side" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_message_id" uuid NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"reader" text NOT NULL,
	"translated" text,
	"translation" text NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waited_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_messages_thread_id_message_id_pk" PRIMARY KEY("thread_id","message_id"),
	CONSTRAINT "help_messages_client_id" UNIQUE("thread_id","sender_id","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "help_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"language" text NOT NULL,
	"last_message_id" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"member_read_id" integer DEFAULT 0 NOT NULL,
	"operator_read_id" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"assigned_to" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "help_threads_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_thread" FOREIGN KEY ("thread_id") REFERENCES "public"."help_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_threads" ADD CONSTRAINT "help_threads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_threads_waiting" ON "help_threads" USING btree ("waiting_since");--> statement-breakpoint
CREATE INDEX "help_threads_last" ON "help_threads" USING btree ("last_message_at");
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" integer PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"sex" text NOT NULL,
	"specialty" text NOT NULL,
	"licence_number" text NOT NULL,
	"practising_since" smallint NOT NULL,
	"languages" jsonb NOT NULL,
	"treatments" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"picture" text,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "registration_expires_on" text;--> statement-breakpoint
ALTER TABLE "hospitals" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctors_hospital" ON "doctors" USING btree ("hospital_id");
--> statement-breakpoint
CREATE TABLE "procedures" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"care_of" smallint,
	"stay" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"prepare" jsonb NOT NULL,
	"aftercare" jsonb NOT NULL,
	"call" jsonb NOT NULL,
	"common_risks" jsonb NOT NULL,
	"rare_risks" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "procedure_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stay" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_procedure" ON "products" USING btree ("procedure_id");
--> statement-breakpoint
CREATE TABLE "attachment_removals" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachment_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attachment_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"client" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" integer NOT NULL,
	"side" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"sent_as" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"sizes" jsonb NOT NULL,
	"stem" text NOT NULL,
	"key_id" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "attachment_views" ADD CONSTRAINT "attachment_views_of" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_removals_due" ON "attachment_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "attachment_views_file" ON "attachment_views" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "attachments_thread" ON "attachments" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("at") WHERE sent_as is null or state = 'storing';--> statement-breakpoint
CREATE INDEX "attachments_key" ON "attachments" USING btree ("key_id") WHERE state = 'there';
--> statement-breakpoint
CREATE TABLE "kept_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"words" text NOT NULL,
	"query" text NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_things" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_things_member_id_kind_subject_id_pk" PRIMARY KEY("member_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "seen_things" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_things_member_id_kind_subject_id_pk" PRIMARY KEY("member_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "kept_searches" ADD CONSTRAINT "kept_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_things" ADD CONSTRAINT "saved_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_things" ADD CONSTRAINT "seen_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_searches_once" ON "kept_searches" USING btree ("member_id","query");--> statement-breakpoint
CREATE INDEX "kept_searches_age" ON "kept_searches" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "seen_things_age" ON "seen_things" USING btree ("seen_at");
--> statement-breakpoint
CREATE TABLE "former_texts" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"target_lang" text NOT NULL,
	"translated" text,
	"translation" text NOT NULL,
	"card" jsonb,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "former_texts_consultation_id_message_id_number_pk" PRIMARY KEY("consultation_id","message_id","number")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "former_texts" ADD CONSTRAINT "former_texts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "member_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "hospital_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "hospital_seen_by" uuid;
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" integer NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer,
	"option_id" integer,
	"quantity" smallint NOT NULL,
	"price_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"vat_included" boolean NOT NULL,
	"product_title" jsonb,
	"option_title" jsonb,
	"includes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text,
	"reader" text,
	"translation" text DEFAULT 'done' NOT NULL,
	"translated" text,
	"doubtful" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quote_lines_quote_id_version_position_pk" PRIMARY KEY("quote_id","version","position")
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" integer NOT NULL,
	"version" integer NOT NULL,
	"currency" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"offered_by" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"order_id" integer,
	"order_num" text,
	"decline" text,
	"kept" boolean,
	"kept_words" text DEFAULT '' NOT NULL,
	"kept_korean" text,
	"kept_at" timestamp with time zone,
	"kept_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "beside_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_lines_pending" ON "quote_lines" USING btree ("quote_id") WHERE translation = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_client" ON "quote_versions" USING btree ("offered_by","client_id");--> statement-breakpoint
CREATE INDEX "quotes_consultation" ON "quotes" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "quotes_member" ON "quotes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("valid_until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "quotes_to_ask" ON "quotes" USING btree ("order_id") WHERE state = 'paid' and kept_asked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id is not null and state <> 'failed';
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"topic" text NOT NULL,
	"place" integer NOT NULL,
	"title" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinic_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinic_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clinic_reply_texts" (
	"reply_id" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinic_reply_texts_reply_id_language_pk" PRIMARY KEY("reply_id","language")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply" jsonb;--> statement-breakpoint
ALTER TABLE "clinic_replies" ADD CONSTRAINT "clinic_replies_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_reply_texts" ADD CONSTRAINT "clinic_reply_texts_reply_id_clinic_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."clinic_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_replies_hospital" ON "clinic_replies" USING btree ("hospital_id") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_changes" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "head_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "factor_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_hash" ON "staff_invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("hospital_id","email_key");--> statement-breakpoint
CREATE INDEX "staff_invitations_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "members_hospital" ON "members" USING btree ("hospital_id") WHERE hospital_id is not null;--> statement-breakpoint
CREATE INDEX "staff_changes_from" ON "staff_changes" USING btree ("from_hospital_id");--> statement-breakpoint
CREATE INDEX "staff_changes_to" ON "staff_changes" USING btree ("to_hospital_id");
--> statement-breakpoint
CREATE TABLE "clinic_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinic_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"by" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "question_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"template" text NOT NULL,
	"version" integer NOT NULL,
	"title" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"sent_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_pins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"message_id" integer NOT NULL,
	"form_id" integer,
	"question" text,
	"side" text NOT NULL,
	"by" uuid NOT NULL,
	"author" text,
	"at" timestamp with time zone NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"day" date,
	"withheld" boolean DEFAULT false NOT NULL,
	"words" text,
	"language" text,
	"target_lang" text,
	"translated" text,
	"translation" text DEFAULT 'done' NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"disputed_at" timestamp with time zone,
	"unpinned_at" timestamp with time zone,
	"unpinned_side" text,
	"unpinned_by" uuid,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "question_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"place" integer NOT NULL,
	"departments" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clinic_notes" ADD CONSTRAINT "clinic_notes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_forms" ADD CONSTRAINT "question_forms_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pins" ADD CONSTRAINT "thread_pins_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pins" ADD CONSTRAINT "thread_pins_form_id_question_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."question_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_notes_consultation" ON "clinic_notes" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_forms_message" ON "question_forms" USING btree ("consultation_id","message_id");--> statement-breakpoint
CREATE INDEX "thread_pins_thread" ON "thread_pins" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_pins_answer" ON "thread_pins" USING btree ("form_id","question") WHERE unpinned_at is null;
--> statement-breakpoint
CREATE TABLE "message_words" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"terms" "tsvector" NOT NULL,
	"settled" boolean NOT NULL,
	CONSTRAINT "message_words_consultation_id_message_id_pk" PRIMARY KEY("consultation_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "patient_words" (
	"consultation_id" integer PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "words_up_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "details_indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_words" ADD CONSTRAINT "patient_words_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_words_terms" ON "message_words" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "message_words_unsettled" ON "message_words" USING btree ("consultation_id") WHERE not settled;--> statement-breakpoint
CREATE INDEX "patient_words_terms" ON "patient_words" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "consultations_unread_words" ON "consultations" USING btree ("id") WHERE last_message_id > words_up_to;--> statement-breakpoint
CREATE INDEX "consultations_unread_details" ON "consultations" USING btree ("id") WHERE not details_indexed;
--> statement-breakpoint
CREATE TABLE "clinic_reply_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"reply_id" integer,
	"place" smallint DEFAULT 0 NOT NULL,
	"added_by" uuid NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"sizes" jsonb NOT NULL,
	"stem" text NOT NULL,
	"key_id" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic_reply_pictures" ADD CONSTRAINT "clinic_reply_pictures_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_reply_pictures" ADD CONSTRAINT "clinic_reply_pictures_reply_id_clinic_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."clinic_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_reply" ON "clinic_reply_pictures" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_hospital" ON "clinic_reply_pictures" USING btree ("hospital_id");--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_unsaved" ON "clinic_reply_pictures" USING btree ("at") WHERE reply_id is null or state = 'storing';--> statement-breakpoint
CREATE INDEX "clinic_reply_pictures_key" ON "clinic_reply_pictures" USING btree ("key_id") WHERE state = 'there';
--> statement-breakpoint
CREATE TABLE "quote_defaults" (
	"hospital_id" integer PRIMARY KEY NOT NULL,
	"valid_days" smallint NOT NULL,
	"conditions" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_defaults" ADD CONSTRAINT "quote_defaults_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "quote_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_templates" ADD CONSTRAINT "quote_templates_hospital_id_hospitals_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."hospitals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_templates_name" ON "quote_templates" USING btree ("hospital_id",lower("name"));
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"stem" text NOT NULL,
	"key_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_visit_id_written_reviews_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."written_reviews"("visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_pictures_visit" ON "review_pictures" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "review_pictures_waiting" ON "review_pictures" USING btree ("at") WHERE state in ('storing', 'waiting');--> statement-breakpoint
CREATE INDEX "review_pictures_key" ON "review_pictures" USING btree ("key_id");
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "angle" text;
--> statement-breakpoint
DROP INDEX "quotes_to_ask";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "quotes_to_ask" ON "quotes" USING btree ("changed_at") WHERE state in ('paid', 'agreed') and kept_asked_at is null;
--> statement-breakpoint
ALTER TABLE "thread_pins" ADD COLUMN "in_english" jsonb;
--> statement-breakpoint
-- The fold of words spells ß, ı and the like with plain letters and passes over every apostrophe: what has one is indexed again.
UPDATE "consultations" SET "details_indexed" = false WHERE "details_indexed" AND "closed_at" IS NULL;--> statement-breakpoint
UPDATE "message_words" "w" SET "settled" = false FROM "messages" "m"
WHERE "m"."consultation_id" = "w"."consultation_id" AND "m"."message_id" = "w"."message_id" AND "w"."settled"
  AND ("m"."message" || coalesce("m"."translated", '')) ~* '[ßıİæœøłđðþ`´‘‛′ʹʻʼʽʾʿ]';
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "price_changes_hospital" ON "price_changes" USING btree ("hospital_id","id");
