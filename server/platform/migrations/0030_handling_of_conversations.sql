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