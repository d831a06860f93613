-- How an operation ended is told in the transaction in which it ends: once for each state it ends in.

-- What is told of an operation and its month. The fields are those of usageEvent in libs/contracts/src/events.ts.
CREATE FUNCTION quota.usage_event(p_operation quota.operation, p_used int, p_limit int) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'operationId', (p_operation).id, 'accountId', (p_operation).account_id, 'keyId', (p_operation).key_id,
  'adapterId', (p_operation).adapter_id, 'tool', (p_operation).tool, 'cost', (p_operation).cost,
  'state', (p_operation).state, 'used', p_used, 'limit', p_limit, 'periodStart', (p_operation).period_start, 'at', now());

-- Tells what became of these operations.
CREATE FUNCTION quota.tell(p_operations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT concat('usage.', o.account_id), concat(o.id, ':', o.state), quota.usage_event(o, p.used, p.op_limit)
  FROM quota.operation o
  JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  WHERE o.id = ANY (p_operations);
END $$;
