-- As before, and does not wait for the disk: the settlement that charges the operation does, and Postgres writes its log
-- in order, so that nothing is answered whose reservation a crash could still take away. Where there are synchronous
-- standbys it waits for them all the same: a primary that has lost them may have been replaced, and does not know which
-- keys were revoked since.
CREATE OR REPLACE FUNCTION quota.reserve(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter, p_tools);
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  IF current_setting('synchronous_standby_names') = '' THEN
    SET LOCAL synchronous_commit = off;
  END IF;
  RETURN quota.book(answer, p_operation, p_tool, p_cost, p_idem, p_fingerprint, p_hold_ms);
END $$;
