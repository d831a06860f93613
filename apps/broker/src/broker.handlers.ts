import { Serves } from '@kerf/bus';
import { broker, type Handlers, type Input } from '@kerf/contracts';
import { PresenceStore } from './presence.store.ts';

@Serves(broker)
export class BrokerHandlers implements Handlers<typeof broker> {
  constructor(private readonly store: PresenceStore) {}

  async adapters({ accountId }: Input<typeof broker.adapters>) {
    return { adapters: await this.store.connected(accountId) };
  }
}
