import { adapterMoved, movedResult } from '@kerf/contracts';
import type { BrokerWorld } from '../broker-world.fixture.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { lostResult } from './remote-commands.ts';
import type { TestAdapter } from '../test-adapter.fixture.ts';

/** What a broker does that an adapter comes to and that the adapter then hears nothing of. */
export class UnheardBroker {
  constructor(private readonly on: BrokerWorld) {}

  /** Writes down, for another broker than the one that has it, that a session goes on. That one does not hear of it. */
  async writeResumed(sessionId: string): Promise<void> {
    const before = await this.sessionOf(sessionId);
    const { name: pod } = await this.on.database.prisma.brokerPod.findFirstOrThrow({
      where: { name: { not: before.pod } },
    });
    const unheard = { ...before, application: undefined, sessionId: crypto.randomUUID(), pod, resumes: sessionId };
    await new PresenceStore(this.on.database).register(unheard);
  }

  /** Has the broker of a connected adapter let go of it, as another broker does that then hears no answer. */
  async letGo({ adapter, sessionId }: { adapter: TestAdapter; sessionId: string }, running: string[]): Promise<void> {
    const { pod, accountId } = await this.sessionOf(sessionId);
    const { adapterId, instanceId } = adapter;
    const move = { sessionId, accountId, adapterId, instanceId, running, unacknowledged: [] };
    await this.on.world.bus.request(adapterMoved.at(pod), move);
  }

  /** Tells the broker of a session, much later, that the adapter did not come back for a command. */
  async tellLost(sessionId: string, commandId: string): Promise<void> {
    const { pod, accountId } = await this.sessionOf(sessionId);
    const lost = { accountId, frameLength: 0, result: lostResult(commandId) };
    await this.on.world.bus.request(movedResult.at(pod), lost);
  }

  private sessionOf(sessionId: string) {
    return this.on.database.prisma.adapterSession.findUniqueOrThrow({ where: { sessionId } });
  }
}
