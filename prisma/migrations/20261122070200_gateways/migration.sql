-- A revocation is acknowledged when every gateway has acted on it: which there are is what they say every few seconds.

-- CreateTable
CREATE TABLE "accounts"."gateway" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_pkey" PRIMARY KEY ("name")
);

GRANT SELECT, INSERT, UPDATE (seen_at), DELETE ON accounts.gateway TO kerf_accounts;
