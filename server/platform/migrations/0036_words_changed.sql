CREATE TABLE "former_texts" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"target_lang" text NOT NULL,
	"translated" text,
	"translation" text NOT NULL,
	"card" jsonb,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "former_texts_consultation_id_message_id_number_pk" PRIMARY KEY("consultation_id","message_id","number")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "former_texts" ADD CONSTRAINT "former_texts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;