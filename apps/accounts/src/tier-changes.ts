import type { Bus, Consumer } from '@kerf/bus';
import { type AuditEvent, tierChanged, tierChanges } from '@kerf/contracts';

/** Tells every process of another tier, whoever changed it: operators and billing meet in the audit log alone. */
export class TierChanges {
  private consumer: Consumer<typeof tierChanges.stream> | undefined;

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.consumer = this.bus.consume(tierChanges, async (entry) => this.hear(entry));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop();
  }

  private hear({ action, accountId }: AuditEvent): void {
    if (action === 'tier.changed') this.bus.announce(tierChanged, { accountId });
  }
}
