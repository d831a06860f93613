-- Planned while the table is empty, the search for assistants of a key read them all once the rows had become wider.
ALTER FUNCTION accounts.prune_keys SET enable_hashjoin = off;
ALTER FUNCTION accounts.prune_keys SET enable_mergejoin = off;
