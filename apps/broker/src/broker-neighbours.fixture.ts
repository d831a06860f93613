import { adaptersChanged, type Caller, digestKey, keys, type KeyUse, mintKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { World } from '@kerf/testing';

/** The pepper under which the keys of specifications are known. */
export const pepper = 'a pepper for specifications';
const usage = { used: 0, limit: 500, resetAt: '2026-12-01T00:00:00' };

/** The services around brokers: whose the keys are that specifications have, and what brokers tell of them. */
export abstract class BrokerNeighbours {
  /** How many keys were asked about. */
  questions = 0;
  /** What was told of keys that were used, and of those that others may have read. */
  readonly uses: KeyUse[] = [];
  readonly exposed: string[][] = [];
  /** The accounts that were told to have other adapters than before. */
  readonly changed: string[] = [];
  /** A key about which nobody can say anything. */
  readonly unansweredKey = mintKey();
  private readonly callers = new Map<string, Caller>();

  /** Answers in place of the services around brokers. */
  protected async standIn(world: World): Promise<void> {
    await world.stub(quota, { identify: async ({ keys }) => ({ caller: this.identify(keys), usage }) });
    world.bus.listen(adaptersChanged, ({ accountId }) => void this.changed.push(accountId));
    await world.stub(keys, {
      touchKeys: async ({ uses }) => {
        this.uses.push(...uses);
        return {};
      },
      exposeKeys: async ({ keys: exposed }) => {
        this.exposed.push(...exposed);
        return {};
      },
    });
  }

  /** A key of somebody, by which the services know whose it is from now on. */
  protected keyOf(caller: Caller): string {
    const key = mintKey();
    this.callers.set(digestKey(key, pepper), caller);
    return key;
  }

  private identify(digests: readonly string[]): Caller {
    this.questions += 1;
    if (digests.includes(digestKey(this.unansweredKey, pepper)))
      throw Fault.of('timed_out', { service: 'database', timeoutMs: 1 });
    const [caller] = digests.flatMap((digest) => this.callers.get(digest) ?? []);
    if (!caller) throw Fault.of('invalid_key');
    return caller;
  }
}
