-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "accounts";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "broker";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "quota";

-- CreateEnum
CREATE TYPE "accounts"."tier" AS ENUM ('free', 'maker', 'pro', 'team', 'enterprise');

-- CreateEnum
CREATE TYPE "accounts"."role" AS ENUM ('owner');

-- CreateEnum
CREATE TYPE "quota"."operation_state" AS ENUM ('reserved', 'committed', 'refunded');

-- CreateTable
CREATE TABLE "accounts"."account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "tier" "accounts"."tier" NOT NULL DEFAULT 'free',
    "subscription_status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."member" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "accounts"."role" NOT NULL DEFAULT 'owner',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "member_id" UUID,
    "digest" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT 'default',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "exposed_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker"."adapter_session" (
    "session_id" UUID NOT NULL,
    "adapter_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "pod" TEXT NOT NULL,
    "adapter_type" TEXT NOT NULL,
    "capabilities" TEXT[],
    "tools" TEXT[],
    "max_concurrency" INTEGER NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_heartbeat" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disconnected_at" TIMESTAMPTZ(3),

    CONSTRAINT "adapter_session_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "quota"."tier_limit" (
    "tier" "accounts"."tier" NOT NULL,
    "op_limit" INTEGER NOT NULL,

    CONSTRAINT "tier_limit_pkey" PRIMARY KEY ("tier")
);

-- CreateTable
CREATE TABLE "quota"."account_limit" (
    "account_id" UUID NOT NULL,
    "op_limit" INTEGER NOT NULL,

    CONSTRAINT "account_limit_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "quota"."period" (
    "account_id" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "op_limit" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "period_pkey" PRIMARY KEY ("account_id","period_start")
);

-- CreateTable
CREATE TABLE "quota"."operation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "key_id" UUID NOT NULL,
    "adapter_id" UUID,
    "tool" TEXT NOT NULL,
    "cost" INTEGER NOT NULL,
    "state" "quota"."operation_state" NOT NULL,
    "idem_key" TEXT,
    "fingerprint" BYTEA,
    "outcome" JSONB,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadline" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "accounts"."account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "member_email_key" ON "accounts"."member"("email");

-- CreateIndex
CREATE UNIQUE INDEX "member_account_id_id_key" ON "accounts"."member"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_digest_key" ON "accounts"."api_key"("digest");

-- CreateIndex
CREATE INDEX "api_key_account_id_member_id_idx" ON "accounts"."api_key"("account_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "adapter_session_adapter_id_key" ON "broker"."adapter_session"("adapter_id");

-- CreateIndex
CREATE INDEX "adapter_session_account_id_idx" ON "broker"."adapter_session"("account_id");

-- AddForeignKey
ALTER TABLE "accounts"."member" ADD CONSTRAINT "member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_account_id_member_id_fkey" FOREIGN KEY ("account_id", "member_id") REFERENCES "accounts"."member"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
