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