CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hospital_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_changes" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "head_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "factor_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_hash" ON "staff_invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("hospital_id","email_key");--> statement-breakpoint
CREATE INDEX "staff_invitations_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "members_hospital" ON "members" USING btree ("hospital_id") WHERE hospital_id is not null;--> statement-breakpoint
CREATE INDEX "staff_changes_from" ON "staff_changes" USING btree ("from_hospital_id");--> statement-breakpoint
CREATE INDEX "staff_changes_to" ON "staff_changes" USING btree ("to_hospital_id");