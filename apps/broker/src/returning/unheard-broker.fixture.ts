import { adapterMoved, movedResult } from '@kerf/contracts';
import type { BrokerWorld } from '../broker-world.fixture.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { lostResult } from './remote-commands.ts';
import type { TestAdapter } from '../test-adapter.fixture.ts';

/** Broker actions with responses that do not reach the adapter. */
export class UnheardBroker {
  constructor(private readonly on: BrokerWorld) {}

  /** Registers a resumed session for another broker, without informing the broker that has it. */
  async writeResumed(sessionId: string): Promise<void> {
    const before = await this.sessionOf(sessionId);
    const { name: pod } = await this.on.database.prisma.brokerPod.findFirstOrThrow({
      where: { name: { not: before.pod } },
    });
    const unheard = { ...before, application: undefined, sessionId: crypto.randomUUID(), pod, resumes: sessionId };
    await new PresenceStore(this.on.database).register(unheard);
  }

  /** Makes an adapter's broker release its session, like a broker that misses the response. */
  async letGo({ adapter, sessionId }: { adapter: TestAdapter; sessionId: string }, running: string[]): Promise<void> {
    const { pod, accountId } = await this.sessionOf(sessionId);
    const { adapterId, instanceId } = adapter;
    const move = { sessionId, accountId, adapterId, instanceId, running, unacknowledged: [] };
    await this.on.world.bus.request(adapterMoved.at(pod), move);
  }

  /** Reports to a session's broker that the adapter did not resume a command. */
  async tellLost(sessionId: string, commandId: string): Promise<void> {
    const { pod, accountId } = await this.sessionOf(sessionId);
    const lost = { accountId, frameLength: 0, result: lostResult(commandId) };
    await this.on.world.bus.request(movedResult.at(pod), lost);
  }

  private sessionOf(sessionId: string) {
    return this.on.database.prisma.adapterSession.findUniqueOrThrow({ where: { sessionId } });
  }
}
