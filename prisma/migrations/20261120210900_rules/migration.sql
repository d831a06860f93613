-- How the rows of the tables belong together and are found; and what the schema language of the client cannot say:
-- checks, partial indexes, views, room for updates in place, first rows.

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "accounts"."account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "member_email_key" ON "accounts"."member"("email");

-- CreateIndex
CREATE UNIQUE INDEX "member_account_id_id_key" ON "accounts"."member"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_digest_key" ON "accounts"."api_key"("digest");

-- A key is replaced once: its family is a line, however often somebody asks.
-- CreateIndex
CREATE UNIQUE INDEX "api_key_replaces_key" ON "accounts"."api_key"("replaces");

-- CreateIndex
CREATE INDEX "api_key_account_id_member_id_idx" ON "accounts"."api_key"("account_id", "member_id");

-- CreateIndex
CREATE INDEX "api_key_allowed_by_idx" ON "accounts"."api_key"("allowed_by");

-- CreateIndex
CREATE INDEX "adapter_session_key_id_idx" ON "broker"."adapter_session"("key_id");

-- An adapter id names an adapter within its account: the id of somebody else's means nothing, and says nothing.
-- CreateIndex
CREATE UNIQUE INDEX "adapter_session_account_id_adapter_id_key" ON "broker"."adapter_session"("account_id", "adapter_id");

-- AddForeignKey
ALTER TABLE "accounts"."member" ADD CONSTRAINT "member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_account_id_member_id_fkey" FOREIGN KEY ("account_id", "member_id") REFERENCES "accounts"."member"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_replaces_fkey" FOREIGN KEY ("replaces") REFERENCES "accounts"."api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_allowed_by_fkey" FOREIGN KEY ("allowed_by") REFERENCES "accounts"."api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE accounts.account ADD CONSTRAINT account_email_lower CHECK (email = lower(email));
ALTER TABLE accounts.member ADD CONSTRAINT member_email_lower CHECK (email = lower(email));

-- One owner an account: whoever acts with a key of the account itself.
CREATE UNIQUE INDEX member_owner ON accounts.member (account_id) WHERE role = 'owner';

-- An assistant that was allowed by OAuth to act with the rights of a key is a key itself, whose stored form is that of
-- the access token in force: admission, quota, usage and revocation know nothing of it.
ALTER TABLE accounts.api_key
  ADD CONSTRAINT api_key_origin CHECK (origin IN ('registration', 'created', 'rotated', 'invitation', 'oauth')),
  ADD CONSTRAINT api_key_allowed CHECK ((origin = 'oauth') = (allowed_by IS NOT NULL)),
  ADD CONSTRAINT api_key_cap CHECK (monthly_cap > 0),
  ADD CONSTRAINT api_key_kind CHECK (kind IN ('personal', 'service'));

-- The only definition of a key that opens anything. A person's key opens nothing without the person. A view knows the
-- columns that its table had when it was made: one that comes later has to be shown by a later view.
CREATE VIEW accounts.live_key AS
SELECT * FROM accounts.api_key
WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (kind = 'service') = (member_id IS NULL);

-- A key that may hold a connection: it lives, and whose it is may run something.
CREATE VIEW accounts.adapter_key AS
SELECT k.* FROM accounts.live_key k
LEFT JOIN accounts.member m ON m.account_id = k.account_id AND m.id = k.member_id
WHERE k.member_id IS NULL OR m.role >= 'member';

ALTER TABLE quota.tier_limit ADD CONSTRAINT tier_limit_positive CHECK (op_limit >= 0);
ALTER TABLE quota.account_limit ADD CONSTRAINT account_limit_positive CHECK (op_limit >= 0);

INSERT INTO quota.tier_limit (tier, op_limit)
VALUES ('free', 500), ('maker', 3000), ('pro', 20000), ('team', 50000), ('enterprise', 200000);

-- No check that used <= op_limit: an account that moves to a lower tier keeps what it used; admission lets no more in.
ALTER TABLE quota.period SET (fillfactor = 50);
ALTER TABLE quota.family_period ADD CONSTRAINT family_period_used CHECK (used >= 0), SET (fillfactor = 50);

ALTER TABLE quota.operation
  ADD CONSTRAINT operation_rules CHECK (
    cost >= 0 AND (state = 'reserved') = (settled_at IS NULL) AND (settled_at IS NOT NULL OR deadline IS NOT NULL)
  ),
  SET (fillfactor = 80);

-- An attempt that was refunded without an answer leaves this index, and so frees its key.
CREATE UNIQUE INDEX operation_idem ON quota.operation (account_id, idem_key)
WHERE idem_key IS NOT NULL AND (state <> 'refunded' OR outcome IS NOT NULL);

-- What the sweeper looks for.
CREATE INDEX operation_open ON quota.operation (deadline) WHERE settled_at IS NULL AND deadline IS NOT NULL;

-- Heartbeats are written in place.
ALTER TABLE broker.adapter_session SET (fillfactor = 50);
