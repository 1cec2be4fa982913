CREATE TABLE "quote_lines" (
	"quote_id" integer NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer,
	"option_id" integer,
	"quantity" smallint NOT NULL,
	"price_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"vat_included" boolean NOT NULL,
	"product_title" jsonb,
	"option_title" jsonb,
	"includes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text,
	"reader" text,
	"translation" text DEFAULT 'done' NOT NULL,
	"translated" text,
	"doubtful" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quote_lines_quote_id_version_position_pk" PRIMARY KEY("quote_id","version","position")
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" integer NOT NULL,
	"version" integer NOT NULL,
	"currency" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"offered_by" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consultation_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"hospital_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"order_id" integer,
	"order_num" text,
	"decline" text,
	"kept" boolean,
	"kept_words" text DEFAULT '' NOT NULL,
	"kept_korean" text,
	"kept_at" timestamp with time zone,
	"kept_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "beside_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_lines_pending" ON "quote_lines" USING btree ("quote_id") WHERE translation = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_client" ON "quote_versions" USING btree ("offered_by","client_id");--> statement-breakpoint
CREATE INDEX "quotes_consultation" ON "quotes" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "quotes_member" ON "quotes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("valid_until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "quotes_to_ask" ON "quotes" USING btree ("order_id") WHERE state = 'paid' and kept_asked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id is not null and state <> 'failed';