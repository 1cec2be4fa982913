CREATE TABLE "line_followers" (
	"subject" text PRIMARY KEY NOT NULL,
	"follows" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
