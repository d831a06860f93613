-- Second step: what needs to read many rows, while operations go on.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_constraint c
             WHERE c.conrelid = 'quota.operation'::regclass AND c.conname = 'operation_before') THEN
    ALTER TABLE quota.operation VALIDATE CONSTRAINT operation_before;
  END IF;
END $$;

-- The lock of each row lets no operation end between the reading of its key and its claim.
INSERT INTO quota.claim (account_id, idem_key, operation)
SELECT o.account_id, o.idem_key, o.id FROM quota.operation o
WHERE o.idem_key IS NOT NULL AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
FOR SHARE
ON CONFLICT DO NOTHING;
