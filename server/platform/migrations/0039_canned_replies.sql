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