-- CreateTable
CREATE TABLE "accounts"."session" (
    "key_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "absolute_end" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("key_id")
);

-- AddForeignKey
ALTER TABLE "accounts"."session" ADD CONSTRAINT "session_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "accounts"."api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE accounts.session
  ADD CONSTRAINT session_method CHECK (method IN ('code', 'passkey', 'oidc', 'operator'));

GRANT SELECT, INSERT, UPDATE (authenticated_at) ON accounts.session TO kerf_accounts;
