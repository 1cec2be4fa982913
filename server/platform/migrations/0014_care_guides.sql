CREATE TABLE "care_guides" (
	"department" smallint PRIMARY KEY NOT NULL,
	"prepare" jsonb NOT NULL,
	"aftercare" jsonb NOT NULL,
	"call" jsonb NOT NULL
);
