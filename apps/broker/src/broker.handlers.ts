import { Bus, Serves } from '@kerf/bus';
import { broker, type Handlers, type Input, liveDocument } from '@kerf/contracts';
import { ConnectedAdapters } from './presence/connected-adapters.ts';

@Serves(broker)
export class BrokerHandlers implements Handlers<typeof broker> {
  constructor(
    private readonly connectedAdapters: ConnectedAdapters,
    private readonly bus: Bus,
  ) {}

  async adapters({ accountId }: Input<typeof broker.adapters>) {
    return { adapters: await this.connectedAdapters.listAdapters(accountId) };
  }

  async setDefaultAdapter({ by, adapterId }: Input<typeof broker.setDefaultAdapter>) {
    await this.connectedAdapters.setDefaultAdapter(by, adapterId);
    return { adapterId };
  }

  async findSession({ accountId, adapterId }: Input<typeof broker.findSession>) {
    const { pod, ...session } = await this.connectedAdapters.findSession(accountId, adapterId);
    if (!session.isReady) return session;
    const live = this.bus.request(liveDocument.at(pod), { accountId, sessionId: session.sessionId });
    // A pod of the previous release does not answer.
    const { document } = await live.catch(() => session);
    return { ...session, document: document ?? session.document };
  }
}
