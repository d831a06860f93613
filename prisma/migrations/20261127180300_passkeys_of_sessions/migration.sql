-- AlterTable
ALTER TABLE "accounts"."session" ADD COLUMN "passkey_at" TIMESTAMPTZ(3);

GRANT UPDATE (passkey_at) ON accounts.session TO kerf_accounts;
