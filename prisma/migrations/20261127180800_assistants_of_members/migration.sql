-- An assistant that a member allowed in the dashboard has the rights of the member, and no key behind it.
ALTER TABLE accounts.api_key
  DROP CONSTRAINT api_key_allowed,
  ADD CONSTRAINT api_key_allowed CHECK (
    CASE WHEN origin = 'oauth' THEN allowed_by IS NOT NULL OR kind = 'personal' ELSE allowed_by IS NULL END);
