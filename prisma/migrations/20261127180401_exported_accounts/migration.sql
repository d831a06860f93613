-- What an owner exports of their account, beside what the service reads anyway. No digest is readable.
GRANT SELECT ON accounts.quota_notice TO kerf_accounts;
GRANT SELECT (email, purpose, network, tries, created_at, expires_at, used_at, known, session_id) ON accounts.sign_in TO kerf_accounts;

-- Returns at most p_max rows of an account's rolled-up usage after the given one, and with the first page the months.
CREATE FUNCTION quota.usage_rows(p_account uuid, p_day date, p_tool text, p_key uuid, p_adapter uuid, p_max int)
RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN jsonb_build_object(
    'rows', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'day', r.day, 'tool', r.tool, 'keyId', r.key_id, 'adapterId', r.adapter_id, 'operations', r.operations,
        'refunded', r.refunded) ORDER BY r.day, r.tool, r.key_id, r.adapter_id), '[]')
      FROM (
        SELECT * FROM quota.rollup u
        WHERE u.account_id = p_account AND (u.day, u.tool, u.key_id, u.adapter_id) > (p_day, p_tool, p_key, p_adapter)
        ORDER BY u.day, u.tool, u.key_id, u.adapter_id LIMIT p_max
      ) r),
    'months', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'month', p.period_start, 'used', p.used, 'limit', p.op_limit) ORDER BY p.period_start), '[]')
      FROM quota.period p WHERE p.account_id = p_account AND p_day = '-infinity'));
END $$;
GRANT EXECUTE ON FUNCTION quota.usage_rows TO kerf_quota;
