import { Serves } from '@kerf/bus';
import { type Handlers, type Input, quota } from '@kerf/contracts';
import { LedgerLists } from './ledger/ledger-lists.ts';
import { Ledger } from './ledger/ledger.ts';

/** Handlers of the quota contract. */
@Serves(quota)
export class QuotaHandlers implements Handlers<typeof quota> {
  constructor(
    private readonly ledger: Ledger,
    private readonly lists: LedgerLists,
  ) {}

  async identify({ keys }: Input<typeof quota.identify>) {
    return this.ledger.identify(keys);
  }

  async livingKeys({ keyIds }: Input<typeof quota.livingKeys>) {
    return this.ledger.findLiveKeys(keyIds);
  }

  async checkKeys({ accountId, keyIds }: Input<typeof quota.checkKeys>) {
    await this.ledger.checkKeys(accountId, keyIds);
    return {};
  }

  async admit(admission: Input<typeof quota.admit>) {
    return this.ledger.admit(admission);
  }

  async preview(question: Input<typeof quota.preview>) {
    return this.ledger.preview(question);
  }

  async reserve(reservation: Input<typeof quota.reserve>) {
    return this.ledger.reserve(reservation);
  }

  async settle(settlement: Input<typeof quota.settle>) {
    return this.ledger.settle(settlement);
  }

  async compensate(compensation: Input<typeof quota.compensate>) {
    return this.ledger.compensate(compensation);
  }

  async operation(question: Input<typeof quota.operation>) {
    return this.ledger.getOperation(question);
  }

  async operations(question: Input<typeof quota.operations>) {
    return this.lists.listOperations(question);
  }

  async usageSeries(question: Input<typeof quota.usageSeries>) {
    return this.lists.getUsageSeries(question);
  }

  async usage(question: Input<typeof quota.usage>) {
    return this.ledger.getUsage(question);
  }

  async usageRows(question: Input<typeof quota.usageRows>) {
    return this.lists.listUsageRows(question);
  }
}
