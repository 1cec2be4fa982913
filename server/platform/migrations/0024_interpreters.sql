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