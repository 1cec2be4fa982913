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