CREATE TABLE "procedures" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"care_of" smallint,
	"stay" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"prepare" jsonb NOT NULL,
	"aftercare" jsonb NOT NULL,
	"call" jsonb NOT NULL,
	"common_risks" jsonb NOT NULL,
	"rare_risks" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "procedure_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stay" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_procedure" ON "products" USING btree ("procedure_id");