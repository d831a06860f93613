-- What the schema language of the client cannot say: checks, partial indexes, room for updates in place, first rows.

ALTER TABLE accounts.account ADD CONSTRAINT account_email_lower CHECK (email = lower(email));
ALTER TABLE accounts.member ADD CONSTRAINT member_email_lower CHECK (email = lower(email));

-- One owner an account: whoever acts with a key of the account itself.
CREATE UNIQUE INDEX member_owner ON accounts.member (account_id) WHERE role = 'owner';

-- The only definition of a key that opens anything.
CREATE VIEW accounts.live_key AS
SELECT * FROM accounts.api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());

ALTER TABLE quota.tier_limit ADD CONSTRAINT tier_limit_positive CHECK (op_limit >= 0);
ALTER TABLE quota.account_limit ADD CONSTRAINT account_limit_positive CHECK (op_limit >= 0);

INSERT INTO quota.tier_limit (tier, op_limit)
VALUES ('free', 500), ('maker', 3000), ('pro', 20000), ('team', 50000), ('enterprise', 200000);

-- No check that used <= op_limit: an account that moves to a lower tier keeps what it used; admission lets no more in.
ALTER TABLE quota.period
  ADD CONSTRAINT period_used CHECK (used >= 0),
  ADD CONSTRAINT period_month
    CHECK (extract(day FROM period_start) = 1 AND period_end = (period_start + interval '1 month')::date),
  SET (fillfactor = 50);

ALTER TABLE quota.operation
  ADD CONSTRAINT operation_cost CHECK (cost >= 0),
  ADD CONSTRAINT operation_reserved CHECK (state <> 'reserved' OR (settled_at IS NULL AND deadline IS NOT NULL)),
  ADD CONSTRAINT operation_refunded CHECK (state <> 'refunded' OR settled_at IS NOT NULL),
  SET (fillfactor = 80);

-- A refunded attempt leaves this index, and so frees its key.
CREATE UNIQUE INDEX operation_idem ON quota.operation (account_id, idem_key)
WHERE idem_key IS NOT NULL AND state <> 'refunded';

-- What the sweeper looks for.
CREATE INDEX operation_open ON quota.operation (deadline) WHERE settled_at IS NULL AND deadline IS NOT NULL;

-- Heartbeats are written in place.
ALTER TABLE broker.adapter_session SET (fillfactor = 50);
