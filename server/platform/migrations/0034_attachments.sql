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