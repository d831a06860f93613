import type { UsageEvent } from '@kerf/contracts';

/** Creates a usage event of a new operation. */
export const createUsageEvent = (more: Partial<UsageEvent> = {}): UsageEvent => ({
  operationId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  adapterId: null,
  tool: 'create_box',
  cost: 1,
  state: 'committed',
  used: 1,
  limit: 500,
  periodStart: '2026-11-01',
  at: '2026-11-20T12:00:00.123456+00:00',
  ...more,
});
