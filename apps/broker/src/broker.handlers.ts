import { Serves } from '@kerf/bus';
import { broker, type Handlers, type Input } from '@kerf/contracts';
import { ConnectedAdapters } from './presence/connected-adapters.ts';

@Serves(broker)
export class BrokerHandlers implements Handlers<typeof broker> {
  constructor(private readonly connected: ConnectedAdapters) {}

  async adapters({ accountId }: Input<typeof broker.adapters>) {
    return { adapters: await this.connected.of(accountId) };
  }

  async setDefaultAdapter({ by, adapterId }: Input<typeof broker.setDefaultAdapter>) {
    await this.connected.choose(by, adapterId);
    return { adapterId };
  }
}
