/** SQL statements that write the table of adapter sessions. */
export const statements = {
  // Keeps at most 1,000 disconnected adapters per account; those that left first are deleted.
  register: {
    name: 'presence_arrive',
    text: `
      WITH before AS (
        SELECT session_id, pod, resumes, resumed_pod FROM broker.adapter_session
        WHERE account_id = $3 AND adapter_id = $2 AND (disconnected_at IS NULL OR disconnected_at > now() - interval '60 seconds')
        FOR UPDATE
      ), arrived AS (
        INSERT INTO broker.adapter_session AS present
          (session_id, adapter_id, account_id, key_id, pod, adapter_type, capabilities, tools, max_concurrency,
           application)
        -- Counting them ensures that they are read and locked before the row is written.
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb FROM (SELECT count(*) FROM before) AS counted
        ON CONFLICT (account_id, adapter_id) DO UPDATE SET
          session_id = excluded.session_id, key_id = excluded.key_id, pod = excluded.pod,
          adapter_type = excluded.adapter_type, capabilities = excluded.capabilities, tools = excluded.tools,
          max_concurrency = excluded.max_concurrency, application = excluded.application,
          -- A resumed adapter keeps its connection time, so that requests are routed as before. It may resume the same
          -- session again when it missed the response.
          connected_at = CASE WHEN $11 IN (present.session_id, present.resumes) THEN present.connected_at ELSE now() END,
          document = CASE WHEN $11 IN (present.session_id, present.resumes) THEN present.document END,
          resumes = $11,
          resumed_pod = CASE $11 WHEN present.session_id THEN present.pod WHEN present.resumes THEN present.resumed_pod END,
          running = 0, queued = 0, stuck = false, draining = false, last_heartbeat = now(), disconnected_at = NULL
        RETURNING session_id
      ), forgotten AS (
        DELETE FROM broker.adapter_session
        WHERE session_id IN (
          SELECT away.session_id FROM broker.adapter_session AS away
          WHERE away.disconnected_at IS NOT NULL AND away.session_id IN (
            SELECT session_id FROM broker.adapter_session
            WHERE account_id = $3 AND adapter_id <> $2 AND disconnected_at IS NOT NULL
            ORDER BY disconnected_at DESC OFFSET 1000
          )
          -- A row locked by another transaction is about to be reconnected or deleted there.
          FOR UPDATE SKIP LOCKED
        )
      )
      SELECT (SELECT before.session_id FROM before) AS replaced, (SELECT before.pod FROM before) AS pod,
        (SELECT before.resumed_pod FROM before WHERE before.resumes = $11) AS "resumedPod"
      FROM arrived`,
  },
  // A row is written when something changed; for a healthy idle adapter that is the heartbeat time.
  beat: {
    name: 'presence_beat',
    text: `
      WITH known AS (
        SELECT session.session_id, pulse.is_well, pulse.is_stuck, pulse.running, pulse.queued, pulse.document,
          key.id IS NOT NULL AS has_key, extract(epoch FROM key.expires_at - now()) AS ends_in_s
        FROM unnest($1::uuid[], $2::boolean[], $3::boolean[], $4::int[], $5::int[], $6::text[])
          AS pulse (session_id, is_well, is_stuck, running, queued, document)
        JOIN broker.adapter_session AS session ON session.session_id = pulse.session_id
        LEFT JOIN accounts.adapter_key AS key ON key.id = session.key_id AND key.account_id = session.account_id
        WHERE session.disconnected_at IS NULL
      ), beaten AS (
        UPDATE broker.adapter_session AS session SET
          last_heartbeat = CASE WHEN known.is_well THEN now() ELSE session.last_heartbeat END,
          stuck = known.is_stuck, running = known.running, queued = known.queued,
          document = coalesce(known.document::jsonb, session.document)
        FROM known
        WHERE session.session_id = known.session_id AND session.disconnected_at IS NULL AND known.has_key
          AND (known.is_well OR known.document IS NOT NULL
            OR (session.stuck, session.running, session.queued) <> (known.is_stuck, known.running, known.queued))
      )
      SELECT coalesce(array_agg(session_id::text) FILTER (WHERE has_key), '{}') AS alive,
        coalesce(array_agg(session_id::text) FILTER (WHERE NOT has_key), '{}') AS keyless,
        -- Keys that expire before the heartbeat after the next one.
        coalesce(jsonb_object_agg(session_id, ceil(1000 * ends_in_s)) FILTER (WHERE ends_in_s < 15), '{}') AS ending
      FROM known`,
  },
  leave: {
    name: 'presence_leave',
    text: `
      WITH left_behind AS (
        UPDATE broker.adapter_session SET draining = true WHERE session_id = $1 RETURNING session_id
      )
      SELECT count(*)::int AS leaving FROM left_behind`,
  },
  end: {
    name: 'presence_end',
    text: `
      WITH ended AS (
        UPDATE broker.adapter_session SET disconnected_at = now()
        WHERE session_id = ANY ($1::uuid[]) AND disconnected_at IS NULL
        RETURNING account_id
      )
      SELECT coalesce(array_agg(DISTINCT account_id::text), '{}') AS accounts FROM ended`,
  },
  keepAlive: {
    name: 'presence_stand',
    text: `
      WITH standing AS (
        INSERT INTO broker.pod (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING name
      )
      SELECT count(*)::int AS others FROM broker.pod, standing
      WHERE pod.name <> standing.name AND pod.seen_at > now() - interval '15 seconds'`,
  },
  // Every pod updates its own row every few seconds.
  sweep: {
    name: 'presence_sweep',
    text: `
      WITH dead AS (
        UPDATE broker.adapter_session AS session SET disconnected_at = now()
        WHERE disconnected_at IS NULL AND NOT EXISTS (
          SELECT FROM broker.pod WHERE pod.name = session.pod AND pod.seen_at > now() - interval '60 seconds'
        )
        RETURNING account_id
      ), forgotten AS (
        DELETE FROM broker.adapter_session
        WHERE session_id = ANY (ARRAY(
          SELECT session_id FROM broker.adapter_session
          WHERE coalesce(disconnected_at, 'infinity') < now() - interval '24 hours'
          ORDER BY coalesce(disconnected_at, 'infinity') LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING session_id
      ), gone AS (
        DELETE FROM broker.pod WHERE seen_at < now() - interval '24 hours'
        RETURNING name
      )
      SELECT (SELECT coalesce(array_agg(DISTINCT account_id::text), '{}') FROM dead) AS accounts,
        (SELECT count(*) FROM forgotten)::int AS forgotten, (SELECT count(*) FROM gone)::int AS gone`,
  },
};
