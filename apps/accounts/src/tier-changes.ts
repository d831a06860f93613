import type { Bus } from '@kerf/bus';
import { type AuditEvent, tierChanged } from '@kerf/contracts';

/** Announces a tier change to all processes. Changes by operators and by billing both appear in the audit log only. */
export async function announceTierChange(bus: Pick<Bus, 'announce'>, { action, accountId }: AuditEvent): Promise<void> {
  if (action === 'tier.changed') bus.announce(tierChanged, { accountId });
}
