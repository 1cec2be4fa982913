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