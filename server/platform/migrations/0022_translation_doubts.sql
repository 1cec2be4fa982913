CREATE TABLE "translation_doubts" (
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"side" text NOT NULL,
	"by" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "translation_doubts_consultation_id_message_id_side_pk" PRIMARY KEY("consultation_id","message_id","side")
);
--> statement-breakpoint
CREATE TABLE "translation_verdicts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_verdicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"by" uuid NOT NULL,
	"verdict" text NOT NULL,
	"doubted" text NOT NULL,
	"corrected" text,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "translation_doubts" ADD CONSTRAINT "translation_doubts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_verdicts" ADD CONSTRAINT "translation_verdicts_of" FOREIGN KEY ("consultation_id","message_id") REFERENCES "public"."messages"("consultation_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_doubts_open" ON "translation_doubts" USING btree ("at") WHERE taken_back_at is null and answered_at is null;--> statement-breakpoint
CREATE INDEX "translation_verdicts_message" ON "translation_verdicts" USING btree ("consultation_id","message_id");