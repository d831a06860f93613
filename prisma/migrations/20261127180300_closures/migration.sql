-- CreateTable
CREATE TABLE "accounts"."closure" (
    "account_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erases_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3),
    "erasing_at" TIMESTAMPTZ(3),
    "key_ids" UUID[],

    CONSTRAINT "closure_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "closure_erases_at_idx" ON "accounts"."closure"("erases_at");

-- AddForeignKey
ALTER TABLE "accounts"."closure" ADD CONSTRAINT "closure_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only the functions write here: what is being erased may lose its audit log.
GRANT SELECT ON accounts.closure TO kerf_accounts;

-- Refuses new keys and invitations of an account that closes: a request may have waited while it was closed. Sessions
-- are let in until the erasure begins, because they can keep the account.
CREATE FUNCTION accounts.refuse_closing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lets_in_sessions boolean := false;
BEGIN
  IF TG_TABLE_NAME = 'api_key' THEN
    lets_in_sessions := NEW.origin = 'session';
  END IF;
  IF EXISTS (SELECT FROM accounts.closure c
             WHERE c.account_id = NEW.account_id AND NOT (lets_in_sessions AND c.erasing_at IS NULL)) THEN
    RAISE EXCEPTION 'account % is closed', NEW.account_id USING ERRCODE = 'query_canceled';
  END IF;
  RETURN NEW;
END $$;
