CREATE TABLE "help_messages" (
	"thread_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"side" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_message_id" uuid NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"reader" text NOT NULL,
	"translated" text,
	"translation" text NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waited_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_messages_thread_id_message_id_pk" PRIMARY KEY("thread_id","message_id"),
	CONSTRAINT "help_messages_client_id" UNIQUE("thread_id","sender_id","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "help_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"language" text NOT NULL,
	"last_message_id" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"member_read_id" integer DEFAULT 0 NOT NULL,
	"operator_read_id" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"assigned_to" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "help_threads_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_thread" FOREIGN KEY ("thread_id") REFERENCES "public"."help_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_threads" ADD CONSTRAINT "help_threads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_threads_waiting" ON "help_threads" USING btree ("waiting_since");--> statement-breakpoint
CREATE INDEX "help_threads_last" ON "help_threads" USING btree ("last_message_at");