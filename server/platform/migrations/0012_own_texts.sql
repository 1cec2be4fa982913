CREATE TABLE "content_files" (
	"path" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
