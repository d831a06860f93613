-- Only the sweep reads adapters of all accounts by age. Over an expression, its index is no choice for any other
-- statement, also when it is planned while the table is empty.
DROP INDEX broker."adapter_session_disconnected_at_idx";
CREATE INDEX adapter_session_left ON broker.adapter_session ((coalesce(disconnected_at, 'infinity')));
