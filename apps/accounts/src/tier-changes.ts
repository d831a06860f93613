import type { Bus } from '@kerf/bus';
import { type AuditEvent, tierChanged } from '@kerf/contracts';

/** Tells every process of another tier, whoever changed it: operators and billing meet in the audit log alone. */
export async function tellTierChange(bus: Pick<Bus, 'announce'>, { action, accountId }: AuditEvent): Promise<void> {
  if (action === 'tier.changed') bus.announce(tierChanged, { accountId });
}
