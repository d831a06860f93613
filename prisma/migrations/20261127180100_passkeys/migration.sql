-- CreateTable
CREATE TABLE "accounts"."passkey" (
    "id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "backed_up" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "accounts"."passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_member_id_idx" ON "accounts"."passkey"("member_id");

-- AddForeignKey
ALTER TABLE "accounts"."passkey" ADD CONSTRAINT "passkey_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "accounts"."member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT, INSERT, DELETE, UPDATE (counter, backed_up, name, last_used_at) ON accounts.passkey TO kerf_accounts;
