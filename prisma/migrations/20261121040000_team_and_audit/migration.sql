-- CreateTable
CREATE TABLE "accounts"."invitation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "accounts"."role" NOT NULL,
    "token_digest" BYTEA NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."audit_event" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actor_user_id" UUID,
    "actor_key_id" UUID,
    "target" TEXT,
    "details" JSONB NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("account_id","seq")
);

-- CreateTable
CREATE TABLE "accounts"."audit_head" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_digest_key" ON "accounts"."invitation"("token_digest");

-- CreateIndex
CREATE INDEX "invitation_account_id_idx" ON "accounts"."invitation"("account_id");

-- AddForeignKey
ALTER TABLE "accounts"."invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ownership is handed over, never given away by an invitation.
ALTER TABLE accounts.invitation
  ADD CONSTRAINT invitation_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT invitation_role CHECK (role <> 'owner'),
  ADD CONSTRAINT invitation_ended CHECK (accepted_at IS NULL OR revoked_at IS NULL);

-- The audit log: what changed in an account, each event chained to the one before. It has no foreign keys: it stays when
-- what it tells of is gone. An event is a line for people and programs, not a place for documents.
ALTER TABLE accounts.audit_event
  ADD CONSTRAINT audit_event_seq CHECK (seq > 0),
  ADD CONSTRAINT audit_event_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  ADD CONSTRAINT audit_event_target CHECK (octet_length(target) <= 200),
  ADD CONSTRAINT audit_event_details CHECK (jsonb_typeof(details) = 'object' AND octet_length(details::text) <= 8192);

-- Nobody changes what was written, the owner of the table included.
CREATE FUNCTION accounts.refuse_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is refused: what was written there stays', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME;
END $$;

CREATE TRIGGER audit_event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts.audit_event
FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
ALTER TABLE accounts.audit_event ENABLE ALWAYS TRIGGER audit_event_stays;

-- JSON in the one form that RFC 8785 gives it: keys in order, no spaces. Right for what events hold: keys in ASCII and
-- whole numbers.
CREATE FUNCTION accounts.canonical(p_value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF jsonb_typeof(p_value) = 'object' THEN
    RETURN '{' || coalesce((SELECT string_agg(to_jsonb(f.key)::text || ':' || accounts.canonical(f.value), ','
                                              ORDER BY f.key COLLATE "C")
                            FROM jsonb_each(p_value) f), '') || '}';
  ELSIF jsonb_typeof(p_value) = 'array' THEN
    RETURN '[' || coalesce((SELECT string_agg(accounts.canonical(e.value), ',' ORDER BY e.place)
                            FROM jsonb_array_elements(p_value) WITH ORDINALITY e (value, place)), '') || ']';
  END IF;
  RETURN p_value::text;
END $$;

-- The hash of an event: SHA-256 of its canonical JSON as GET /api/v1/audit answers it, without the hash itself. The hash
-- of the event before is part of it.
CREATE FUNCTION accounts.audit_hash(p_event accounts.audit_event) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(accounts.canonical(jsonb_build_object(
  'seq', p_event.seq,
  'id', p_event.id,
  'at', to_char(p_event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
  'action', p_event.action,
  'actor', jsonb_build_object('user_id', p_event.actor_user_id, 'key_id', p_event.actor_key_id),
  'target', p_event.target,
  'details', p_event.details,
  'previous_hash', encode(p_event.previous_hash, 'hex')
)), 'UTF8'));

-- What the first event of a chain has in the place of a hash before it.
CREATE FUNCTION accounts.no_hash() RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN decode(repeat('00', 32), 'hex');

-- Writes an event, in the transaction of what it reports, and publishes it. The end of the account's chain is locked until
-- that transaction is over: call it after everything else has been locked.
CREATE FUNCTION accounts.record(
  p_account uuid, p_action text, p_actor_user uuid, p_actor_key uuid, p_target text, p_details jsonb
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  event accounts.audit_event;
BEGIN
  INSERT INTO accounts.audit_head (account_id, seq, hash) VALUES (p_account, 0, accounts.no_hash())
  ON CONFLICT DO NOTHING;
  SELECT h.seq + 1, h.hash INTO event.seq, event.previous_hash
  FROM accounts.audit_head h WHERE h.account_id = p_account FOR UPDATE;
  event.account_id := p_account;
  event.id := gen_random_uuid();
  event.at := clock_timestamp();
  event.action := p_action;
  event.actor_user_id := p_actor_user;
  event.actor_key_id := p_actor_key;
  event.target := p_target;
  event.details := p_details;
  event.hash := accounts.audit_hash(event);
  INSERT INTO accounts.audit_event SELECT event.*;
  UPDATE accounts.audit_head h SET seq = event.seq, hash = event.hash WHERE h.account_id = p_account;
  PERFORM events.publish('audit.' || p_account, event.id::text, jsonb_build_object(
    'accountId', p_account, 'seq', event.seq, 'id', event.id, 'at', event.at, 'action', p_action,
    'actor', jsonb_build_object('userId', p_actor_user, 'keyId', p_actor_key),
    'target', p_target, 'details', p_details));
END $$;

-- The first number in an account's chain that does not follow from what stands before it, or that is missing at its end.
-- Null: the chain is whole.
CREATE FUNCTION accounts.verify_audit(p_account uuid) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  WITH link AS (
    SELECT e AS event, row_number() OVER chain AS place, lag(e.hash, 1, accounts.no_hash()) OVER chain AS previous
    FROM accounts.audit_event e WHERE e.account_id = p_account
    WINDOW chain AS (ORDER BY e.seq)
  ), broken AS (
    SELECT l.place FROM link l
    WHERE (l.event).seq <> l.place OR (l.event).previous_hash <> l.previous
       OR (l.event).hash <> accounts.audit_hash(l.event)
  ), last AS (
    SELECT count(*) AS seq, coalesce((SELECT (l.event).hash FROM link l ORDER BY l.place DESC LIMIT 1),
                                     accounts.no_hash()) AS hash
    FROM link
  )
  SELECT coalesce((SELECT min(b.place) FROM broken b),
                  (SELECT l.seq + 1 FROM last l LEFT JOIN accounts.audit_head h ON h.account_id = p_account
                   WHERE (l.seq, l.hash) IS DISTINCT FROM (coalesce(h.seq, 0), coalesce(h.hash, accounts.no_hash()))));
$$;
