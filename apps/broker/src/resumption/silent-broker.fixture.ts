import { adapterMoved, forwardedResult } from '@kerf/contracts';
import type { BrokerWorld } from '../broker-world.fixture.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { createDisconnectedResult } from './remote-commands.ts';
import type { TestAdapter } from '../test-adapter.fixture.ts';

/** Broker actions with responses that do not reach the adapter. */
export class SilentBroker {
  constructor(private readonly brokerWorld: BrokerWorld) {}

  /** Registers a resumed session for another broker, without informing the broker that has it. */
  async writeResumed(sessionId: string): Promise<void> {
    const previous = await this.getSession(sessionId);
    const { name: pod } = await this.brokerWorld.database.prisma.brokerPod.findFirstOrThrow({
      where: { name: { not: previous.pod } },
    });
    const unheard = { ...previous, application: undefined, sessionId: crypto.randomUUID(), pod, resumes: sessionId };
    await new PresenceStore(this.brokerWorld.database).registerSession(unheard);
  }

  /** Makes an adapter's broker release its session, like a broker that misses the response. */
  async releaseSession(
    { adapter, sessionId }: { adapter: TestAdapter; sessionId: string },
    running: string[],
  ): Promise<void> {
    const { pod, accountId } = await this.getSession(sessionId);
    const { adapterId, instanceId } = adapter;
    const move = { sessionId, accountId, adapterId, instanceId, running, unacknowledged: [] };
    await this.brokerWorld.world.bus.request(adapterMoved.at(pod), move);
  }

  /** Reports to a session's broker that the adapter did not resume a command. */
  async reportLost(sessionId: string, commandId: string): Promise<void> {
    const { pod, accountId } = await this.getSession(sessionId);
    const lost = { accountId, frameLength: 0, result: createDisconnectedResult(commandId) };
    await this.brokerWorld.world.bus.request(forwardedResult.at(pod), lost);
  }

  private getSession(sessionId: string) {
    return this.brokerWorld.database.prisma.adapterSession.findUniqueOrThrow({ where: { sessionId } });
  }
}
