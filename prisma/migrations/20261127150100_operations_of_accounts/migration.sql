-- The operations of an account are listed by time.
-- accepted: no deployment of the first release has a large table yet.
CREATE INDEX operation_of_account ON quota.operation (account_id, reserved_at DESC, id);
