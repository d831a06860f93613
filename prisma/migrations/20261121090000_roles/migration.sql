-- Least privilege: each service has a role of its own, which may do what its code does and nothing else. A later
-- migration that makes a table, a view or a function grants it to the role that uses it.

-- Roles belong to the whole cluster, and another database of it may be migrated at the same moment. They cannot log in
-- until the operator lets them: ALTER ROLE kerf_quota LOGIN PASSWORD '…'.
DO $$
DECLARE
  missing text;
BEGIN
  FOR missing IN
    SELECT name FROM unnest(ARRAY['kerf_accounts', 'kerf_broker', 'kerf_issuer', 'kerf_quota']) name
    WHERE name NOT IN (SELECT rolname FROM pg_catalog.pg_roles)
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', missing);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;
END $$;

-- Nobody has anything by being anybody. The default holds for functions that later migrations make.
DO $$
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO kerf_accounts, kerf_broker, kerf_issuer, kerf_quota',
                 current_database());
END $$;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA accounts, broker, events, quota FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- kerf_accounts: opens accounts, keeps their members and keys, and records what it changes. It asks the database which
-- keys are alive, and has no idea of its own.
GRANT USAGE ON SCHEMA accounts TO kerf_accounts;
GRANT SELECT, INSERT, UPDATE (email) ON accounts.account TO kerf_accounts;
GRANT SELECT, INSERT, UPDATE (digest, expires_at, exposed_at, last_used_at, member_id, revoked_at)
ON accounts.api_key TO kerf_accounts;
GRANT SELECT (account_id, id) ON accounts.live_key TO kerf_accounts;
GRANT SELECT ON accounts.audit_event TO kerf_accounts;
GRANT SELECT, INSERT, UPDATE (seen_at), DELETE ON accounts.gateway TO kerf_accounts;
GRANT SELECT, INSERT, UPDATE (accepted_at, revoked_at) ON accounts.invitation TO kerf_accounts;
GRANT SELECT, INSERT, UPDATE (role), DELETE ON accounts.member TO kerf_accounts;
GRANT EXECUTE ON FUNCTION accounts.record TO kerf_accounts;
GRANT USAGE ON SCHEMA broker TO kerf_accounts;
GRANT EXECUTE ON FUNCTION broker.pods_of_key TO kerf_accounts;

-- kerf_broker: keeps its own schema, and sees which keys may hold a connection, and which of them are about to end; the
-- view reads the keys with the rights of its owner.
GRANT USAGE ON SCHEMA accounts TO kerf_broker;
GRANT SELECT (account_id, id, expires_at) ON accounts.adapter_key TO kerf_broker;
GRANT USAGE ON SCHEMA broker TO kerf_broker;
GRANT SELECT, INSERT, UPDATE, DELETE ON broker.adapter_session TO kerf_broker;
GRANT SELECT, INSERT, UPDATE, DELETE ON broker.pod TO kerf_broker;

-- kerf_quota: touches no table. What it may do are the entry functions, which run with the rights of their owner.
GRANT USAGE ON SCHEMA events TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.backlog TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.forget TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.next TO kerf_quota;
GRANT USAGE ON SCHEMA quota TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.admit TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.admit_all TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.commit_all TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.commit_part TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.compensate TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.identify TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.living TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.may_run TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.preview TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.roll_up TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.settle TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.sweep TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.usage TO kerf_quota;
