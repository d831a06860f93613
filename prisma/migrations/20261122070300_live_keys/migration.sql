-- The accounts service asks the database which keys are alive, and has no idea of its own.
GRANT SELECT (account_id, id) ON accounts.live_key TO kerf_accounts;
