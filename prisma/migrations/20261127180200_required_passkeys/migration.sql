-- AlterTable
ALTER TABLE "accounts"."account" ADD COLUMN "passkey_required" BOOLEAN NOT NULL DEFAULT false;

GRANT UPDATE (passkey_required) ON accounts.account TO kerf_accounts;
