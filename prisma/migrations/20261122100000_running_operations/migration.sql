-- Whoever has to wait for an operation under an idempotency key hears which one it is, also when it was faster by a moment.

-- As before, and which operation has the idempotency key. One that was taken back before it came meets itself.
CREATE OR REPLACE FUNCTION quota.book(
  p_examined quota.admission, p_operation uuid, p_tool text, p_cost int, p_idem text, p_fingerprint bytea, p_hold_ms int
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := p_examined;
BEGIN
  INSERT INTO quota.operation
    (id, account_id, period_start, key_id, adapter_id, tool, cost, state, idem_key, fingerprint, deadline)
  VALUES (p_operation, answer.account_id, quota.month(), answer.key_id, answer.adapter_id, p_tool, p_cost, 'reserved',
          p_idem, p_fingerprint, now() + p_hold_ms * interval '1 ms')
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT coalesce(a.outcome, 'conflict'), a.stored, coalesce(a.operation, p_operation)
    INTO answer.outcome, answer.stored, answer.operation
    FROM quota.attempt_of(answer.account_id, p_idem, p_fingerprint) a;
    RETURN answer;
  END IF;
  IF answer.period_start IS NULL THEN
    answer.period_start := quota.open_period(answer.account_id);
  END IF;
  UPDATE quota.period p SET used = p.used + p_cost
  WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start
    AND quota.fits(p.used, p_cost, p.op_limit)
  RETURNING p.used, p.op_limit INTO answer.used, answer.op_limit;
  IF NOT FOUND THEN
    DELETE FROM quota.operation o WHERE o.id = p_operation;
    -- Others were faster: what they have left is told, not what was there before.
    SELECT p.used, p.op_limit INTO answer.used, answer.op_limit
    FROM quota.period p WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start;
    answer.outcome := 'exhausted';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer := quota.book_on_key(answer, p_operation, p_cost);
  END IF;
  RETURN answer;
END $$;
