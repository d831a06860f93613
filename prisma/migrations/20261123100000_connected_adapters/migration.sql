-- An operation looks at the adapters that are connected alone, however many an account has had.
CREATE INDEX "adapter_session_connected_idx" ON "broker"."adapter_session"("account_id") WHERE "disconnected_at" IS NULL;
