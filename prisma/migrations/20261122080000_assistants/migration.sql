-- The issuer of OAuth keeps its own schema, and sees no other: who may do what it asks the accounts service.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "issuer";

CREATE TABLE "issuer"."artifact" (
    "model" TEXT NOT NULL,
    "id_hash" BYTEA NOT NULL,
    "uid_hash" BYTEA,
    "grant_id" UUID,
    "payload" JSON NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("model","id_hash")
);
CREATE UNIQUE INDEX "artifact_uid_hash_key" ON "issuer"."artifact"("uid_hash");
CREATE INDEX "artifact_grant_id_idx" ON "issuer"."artifact"("grant_id");
CREATE INDEX "artifact_expires_at_idx" ON "issuer"."artifact"("expires_at");

CREATE TABLE "issuer"."client" (
    "id" TEXT NOT NULL,
    "metadata" JSON NOT NULL,
    "network" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "client_network_created_at_idx" ON "issuer"."client"("network", "created_at");

GRANT USAGE ON SCHEMA issuer TO kerf_issuer;
GRANT SELECT, INSERT, UPDATE, DELETE ON issuer.artifact TO kerf_issuer;
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON issuer.client TO kerf_issuer;
