-- An operation looks at the adapters that are connected alone, however many an account has had.
CREATE INDEX "adapter_session_connected_idx" ON "broker"."adapter_session"("account_id") WHERE "disconnected_at" IS NULL;

-- Whoever registers forgets the adapters of its account that left first, however many are connected.
CREATE INDEX "adapter_session_away_idx" ON "broker"."adapter_session"("account_id", "disconnected_at") WHERE "disconnected_at" IS NOT NULL;
