-- A rule that a table checks is read, parsed and planned anew by every statement that writes there: a third of what an
-- admission or a settlement costs. That of a domain is prepared once in a session: what concerns one column of a table
-- that every operation writes is a domain.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "accounts";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "broker";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "quota";

-- CreateEnum
CREATE TYPE "accounts"."tier" AS ENUM ('free', 'maker', 'pro', 'team', 'enterprise');

-- CreateEnum
CREATE TYPE "accounts"."role" AS ENUM ('viewer', 'member', 'admin', 'owner');

-- CreateEnum
CREATE TYPE "quota"."operation_state" AS ENUM ('reserved', 'committed', 'refunded');

CREATE DOMAIN quota.amount AS int CHECK (VALUE >= 0);
CREATE DOMAIN quota.month_start AS date CHECK (extract(day FROM VALUE) = 1);

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
    "origin" TEXT NOT NULL DEFAULT 'registration',
    "monthly_cap" INTEGER,
    "exposed_at" TIMESTAMPTZ(3),
    "replaces" UUID,
    "restores" BOOLEAN NOT NULL DEFAULT false,
    "prior_end" TIMESTAMPTZ(3),
    "allowed_by" UUID,
    "family" UUID NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker"."pod" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pod_pkey" PRIMARY KEY ("name")
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
    "application" JSONB,
    "document" JSONB,
    "running" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "stuck" BOOLEAN NOT NULL DEFAULT false,
    "draining" BOOLEAN NOT NULL DEFAULT false,

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
    "period_start" quota.month_start NOT NULL,
    "op_limit" INTEGER NOT NULL,
    "used" quota.amount NOT NULL DEFAULT 0,

    CONSTRAINT "period_pkey" PRIMARY KEY ("account_id","period_start")
);

-- CreateTable
CREATE TABLE "quota"."family_period" (
    "family" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "op_limit" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "family_period_pkey" PRIMARY KEY ("family","period_start")
);

-- The outcome is JSON as it was written: text keeps the order of its fields, and a refusal of the application is an answer
-- like any other.
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
    "outcome" JSON,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadline" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "rolled_up" "quota"."operation_state",

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);
