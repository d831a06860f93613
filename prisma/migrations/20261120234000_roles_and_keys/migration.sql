-- Roles of members, from the least to the most: SQL compares them.
ALTER TYPE "accounts"."role" ADD VALUE 'viewer' BEFORE 'owner';
ALTER TYPE "accounts"."role" ADD VALUE 'member' BEFORE 'owner';
ALTER TYPE "accounts"."role" ADD VALUE 'admin' BEFORE 'owner';

-- Where a key comes from, and how many operations a month it may run at most.
ALTER TABLE "accounts"."api_key" ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'registration',
ADD COLUMN "monthly_cap" INTEGER;

ALTER TABLE accounts.api_key
  ADD CONSTRAINT api_key_origin CHECK (origin IN ('registration', 'created', 'rotated', 'invitation')),
  ADD CONSTRAINT api_key_cap CHECK (monthly_cap > 0);

-- A view knows the columns its table had when it was made.
CREATE OR REPLACE VIEW accounts.live_key AS
SELECT * FROM accounts.api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());
