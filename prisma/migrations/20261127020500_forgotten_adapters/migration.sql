-- Adapters that left a day ago are forgotten in batches, the oldest first.
CREATE INDEX "adapter_session_disconnected_at_idx" ON "broker"."adapter_session"("disconnected_at") WHERE "disconnected_at" IS NOT NULL;
