-- CreateTable
CREATE TABLE "accounts"."identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_id_key" ON "accounts"."identity"("id");

-- CreateIndex
CREATE INDEX "identity_member_id_idx" ON "accounts"."identity"("member_id");

-- AddForeignKey
ALTER TABLE "accounts"."identity" ADD CONSTRAINT "identity_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "accounts"."member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT, INSERT, DELETE ON accounts.identity TO kerf_accounts;
