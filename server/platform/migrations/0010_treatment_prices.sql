ALTER TABLE "product_options" ADD COLUMN "treatment_from_minor" integer;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "treatment_to_minor" integer;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "includes" jsonb;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "fee_reason" jsonb;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "treatment_from_minor" integer;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "treatment_to_minor" integer;