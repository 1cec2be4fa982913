CREATE TABLE "public_names" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"subject_id" integer NOT NULL,
	"in_force" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_names_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "public_names_in_force" ON "public_names" USING btree ("kind","subject_id") WHERE "public_names"."in_force";