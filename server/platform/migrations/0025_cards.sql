CREATE TABLE "card_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"departments" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"holes" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card" jsonb;