-- Network from which a key was last used, so that its owner recognizes the use.
ALTER TABLE accounts.api_key ADD COLUMN last_used_network text;

GRANT UPDATE (last_used_network) ON accounts.api_key TO kerf_accounts;
