-- CreateTable
CREATE TABLE "accounts"."ticket" (
    "digest" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "interaction" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "ticket_session_id_idx" ON "accounts"."ticket"("session_id");

-- AddForeignKey
ALTER TABLE "accounts"."ticket" ADD CONSTRAINT "ticket_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "accounts"."session"("key_id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT, INSERT, UPDATE (expires_at, redeemed_at), DELETE ON accounts.ticket TO kerf_accounts;
