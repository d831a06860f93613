-- Usage of an account by day, split by what p_by names: key, tool, adapter or member. At most p_max parts, those with
-- the most operations first; the others are summed up in one part with the id `other`. Figures are those of quota.usage.
CREATE FUNCTION quota.usage_series(p_account uuid, p_days int, p_by text, p_max int) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  first date := today - p_days + 1;
BEGIN
  RETURN (
    WITH counted AS MATERIALIZED (
      SELECT r.day, r.tool, r.key_id, r.adapter_id, r.operations, r.refunded
      FROM quota.rollup r WHERE r.account_id = p_account AND r.day >= first
      UNION ALL
      SELECT p.day, p.tool, p.key_id, p.adapter_id, p.operations, p.refunded
      FROM quota.pending p WHERE p.account_id = p_account AND p.day >= first AND (p.operations <> 0 OR p.refunded <> 0)
    ), keys AS MATERIALIZED (
      SELECT c.key_id,
             (SELECT k.member_id FROM accounts.api_key k WHERE k.id = c.key_id AND k.account_id = p_account) AS member_id,
             (SELECT k.name FROM accounts.api_key k WHERE k.id = c.key_id AND k.account_id = p_account) AS name
      FROM (SELECT DISTINCT d.key_id FROM counted d) c
    ), split AS MATERIALIZED (
      SELECT c.day, c.operations, c.refunded, CASE p_by
        WHEN 'tool' THEN c.tool
        WHEN 'adapter' THEN nullif(c.adapter_id, '00000000-0000-0000-0000-000000000000')::text
        WHEN 'member' THEN (SELECT k.member_id FROM keys k WHERE k.key_id = c.key_id)::text
        ELSE c.key_id::text END AS id
      FROM counted c
    ), ranked AS MATERIALIZED (
      SELECT s.id, row_number() OVER (ORDER BY sum(s.operations) DESC, sum(s.refunded) DESC, s.id) AS place
      FROM split s GROUP BY s.id
    ), parts AS MATERIALIZED (
      SELECT least(r.place, p_max + 1) AS place, s.day, sum(s.operations) AS operations, sum(s.refunded) AS refunded
      FROM split s JOIN ranked r ON r.id IS NOT DISTINCT FROM s.id
      GROUP BY 1, 2
    )
    SELECT jsonb_build_object(
      'days', (SELECT jsonb_agg(first + n ORDER BY n) FROM generate_series(0, p_days - 1) n),
      'series', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', CASE WHEN p.place > p_max THEN 'other' ELSE (SELECT r.id FROM ranked r WHERE r.place = p.place) END,
        'isOther', p.place > p_max,
        'name', CASE WHEN p.place > p_max THEN NULL
          WHEN p_by = 'key' THEN (
            SELECT k.name FROM keys k WHERE k.key_id::text = (SELECT r.id FROM ranked r WHERE r.place = p.place))
          WHEN p_by = 'member' THEN (
            SELECT m.email FROM accounts.member m
            WHERE m.account_id = p_account AND m.id::text = (SELECT r.id FROM ranked r WHERE r.place = p.place)) END,
        'operations', (SELECT jsonb_agg(coalesce(d.operations, 0) ORDER BY n)
          FROM generate_series(0, p_days - 1) n
          LEFT JOIN parts d ON d.place = p.place AND d.day = first + n),
        'refunded', (SELECT jsonb_agg(coalesce(d.refunded, 0) ORDER BY n)
          FROM generate_series(0, p_days - 1) n
          LEFT JOIN parts d ON d.place = p.place AND d.day = first + n))
        ORDER BY p.place), '[]') FROM (SELECT DISTINCT place FROM parts) p)
    ));
END $$;

GRANT EXECUTE ON FUNCTION quota.usage_series TO kerf_quota;
