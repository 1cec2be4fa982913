CREATE TABLE "synonyms" (
	"key" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"also" jsonb NOT NULL
);
