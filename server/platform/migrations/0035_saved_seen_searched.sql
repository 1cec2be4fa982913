CREATE TABLE "kept_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"words" text NOT NULL,
	"query" text NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_things" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_things_member_id_kind_subject_id_pk" PRIMARY KEY("member_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "seen_things" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_things_member_id_kind_subject_id_pk" PRIMARY KEY("member_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "kept_searches" ADD CONSTRAINT "kept_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_things" ADD CONSTRAINT "saved_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_things" ADD CONSTRAINT "seen_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_searches_once" ON "kept_searches" USING btree ("member_id","query");--> statement-breakpoint
CREATE INDEX "kept_searches_age" ON "kept_searches" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "seen_things_age" ON "seen_things" USING btree ("seen_at");