import { adaptersChanged, type Caller, digestKey, keys, type KeyUse, mintKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { World } from '@kerf/testing';

/** Pepper for the digests of test keys. */
export const pepper = 'a pepper for specifications';
const usage = { used: 0, limit: 500, resetAt: '2026-12-01T00:00:00' };

/** Stubs of the services around the broker; records what brokers report to them. */
export abstract class BrokerNeighbours {
  /** Number of identify requests. */
  questions = 0;
  /** Reported key uses and exposed keys. */
  readonly uses: KeyUse[] = [];
  readonly exposed: string[][] = [];
  /** Accounts announced to have changed adapters. */
  readonly changed: string[] = [];
  /** Key that makes identify time out. */
  readonly unansweredKey = mintKey();
  private readonly callers = new Map<string, Caller>();

  /** Starts the stubs. */
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

  /** Creates a key that identifies as this caller. */
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
