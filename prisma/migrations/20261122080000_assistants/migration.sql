-- Assistants that were allowed by OAuth to act with the rights of a key are keys themselves, whose stored form is that of
-- the access token in force: admission, quota, usage and revocation know nothing new.
ALTER TABLE "accounts"."api_key" ADD COLUMN "allowed_by" UUID;
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_allowed_by_fkey"
  FOREIGN KEY ("allowed_by") REFERENCES "accounts"."api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "api_key_allowed_by_idx" ON "accounts"."api_key"("allowed_by");

ALTER TABLE accounts.api_key DROP CONSTRAINT api_key_origin;
ALTER TABLE accounts.api_key ADD CONSTRAINT api_key_origin
  CHECK (origin IN ('registration', 'created', 'rotated', 'invitation', 'oauth'));
ALTER TABLE accounts.api_key ADD CONSTRAINT api_key_allowed CHECK ((origin = 'oauth') = (allowed_by IS NOT NULL));

-- As before; an assistant shares the cap of the key that allowed it.
CREATE OR REPLACE FUNCTION accounts.place_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.family := coalesce(
    (SELECT k.family FROM accounts.api_key k WHERE k.id = coalesce(NEW.replaces, NEW.allowed_by)), NEW.id);
  NEW.kind := CASE WHEN NEW.member_id IS NULL THEN 'service' ELSE 'personal' END;
  RETURN NEW;
END $$;

-- Whatever ends a key ends what it has allowed, in the same transaction; and nothing that it has allowed outlives it.
CREATE FUNCTION accounts.end_allowed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE accounts.api_key k
  SET revoked_at = coalesce(k.revoked_at, NEW.revoked_at), expires_at = least(k.expires_at, NEW.expires_at)
  WHERE k.allowed_by = NEW.id AND k.revoked_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER key_ended AFTER UPDATE OF revoked_at, expires_at ON accounts.api_key FOR EACH ROW
WHEN (NEW.allowed_by IS NULL AND (NEW.revoked_at, NEW.expires_at) IS DISTINCT FROM (OLD.revoked_at, OLD.expires_at))
EXECUTE FUNCTION accounts.end_allowed();

-- The issuer of OAuth keeps its own schema, and sees no other: who may do what it asks the accounts service.
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

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'kerf_issuer') THEN
    CREATE ROLE kerf_issuer NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
DO $$
BEGIN
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO kerf_issuer', current_database());
END $$;
GRANT USAGE ON SCHEMA issuer TO kerf_issuer;
GRANT SELECT, INSERT, UPDATE, DELETE ON issuer.artifact TO kerf_issuer;
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON issuer.client TO kerf_issuer;
