import { Serves } from '@kerf/bus';
import { broker, type Handlers, type Input } from '@kerf/contracts';
import { ConnectedAdapters } from './presence/connected-adapters.ts';

@Serves(broker)
export class BrokerHandlers implements Handlers<typeof broker> {
  constructor(private readonly connectedAdapters: ConnectedAdapters) {}

  async adapters({ accountId }: Input<typeof broker.adapters>) {
    return { adapters: await this.connectedAdapters.listAdapters(accountId) };
  }

  async setDefaultAdapter({ by, adapterId }: Input<typeof broker.setDefaultAdapter>) {
    await this.connectedAdapters.setDefaultAdapter(by, adapterId);
    return { adapterId };
  }
}
