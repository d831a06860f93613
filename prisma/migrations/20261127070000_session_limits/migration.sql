-- Limits of every session of a service. They are settings of its role, because a connection pooler refuses them in the
-- startup message of a client, and a client could forget them. statement_timeout ends what a caller no longer waits for;
-- idle_in_transaction_session_timeout releases the locks of a process that died or was cut off; the keepalives detect a
-- dead peer within half a minute.
-- Roles belong to the whole cluster: what another of its databases has set already, perhaps at this moment, is left.
DO $$
DECLARE
  role_name text;
  limits text[] := ARRAY[
    'statement_timeout=1s',
    'idle_in_transaction_session_timeout=5s',
    'tcp_keepalives_idle=10',
    'tcp_keepalives_interval=5',
    'tcp_keepalives_count=4'
  ];
  setting text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['kerf_accounts', 'kerf_broker', 'kerf_issuer', 'kerf_quota'] LOOP
    FOREACH setting IN ARRAY limits LOOP
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_catalog.pg_db_role_setting s JOIN pg_catalog.pg_roles r ON r.oid = s.setrole
        WHERE r.rolname = role_name AND s.setdatabase = 0 AND setting = ANY (s.setconfig));
      BEGIN
        EXECUTE format('ALTER ROLE %I SET %I = %L', role_name, split_part(setting, '=', 1), split_part(setting, '=', 2));
      EXCEPTION WHEN unique_violation OR internal_error THEN
        NULL; -- Another database of the cluster has just committed the same limits.
      END;
    END LOOP;
  END LOOP;
END $$;
