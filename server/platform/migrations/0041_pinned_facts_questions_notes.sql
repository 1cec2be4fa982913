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