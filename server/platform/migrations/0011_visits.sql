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
