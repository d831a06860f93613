-- A session of the dashboard is a row beside the keys, so that it is checked, revoked and expired as they are.
ALTER TABLE accounts.api_key
  DROP CONSTRAINT api_key_origin,
  ADD CONSTRAINT api_key_origin
    CHECK (origin IN ('registration', 'created', 'rotated', 'invitation', 'oauth', 'session')),
  ADD CONSTRAINT api_key_session CHECK (origin <> 'session' OR (expires_at IS NOT NULL AND monthly_cap IS NULL));
