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