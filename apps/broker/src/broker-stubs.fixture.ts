import { adaptersChanged, type Caller, digestKey, keys, type KeyUse, mintKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { World } from '@kerf/testing';

/** Pepper for the digests of test keys. */
export const pepper = 'a pepper for specifications';
const usage = { used: 0, limit: 500, resetAt: '2026-12-01T00:00:00' };

/** Stubs of the services around the broker; records what brokers report to them. */
export abstract class BrokerStubs {
  /** Number of identify requests. */
  identifyCalls = 0;
  /** Reported key uses and exposed keys. */
  readonly keyUses: KeyUse[] = [];
  readonly exposedKeys: string[][] = [];
  /** Accounts announced to have changed adapters. */
  readonly changedAccounts: string[] = [];
  /** Key that makes identify time out. */
  readonly unansweredKey = mintKey();
  private readonly callers = new Map<string, Caller>();

  /** Starts the stubs. */
  protected async stubServices(world: World): Promise<void> {
    await world.stub(quota, { identify: async ({ keys }) => ({ caller: this.identify(keys), usage }) });
    world.bus.listen(adaptersChanged, ({ accountId }) => void this.changedAccounts.push(accountId));
    await world.stub(keys, {
      touchKeys: async ({ uses }) => {
        this.keyUses.push(...uses);
        return {};
      },
      exposeKeys: async ({ keys: exposed }) => {
        this.exposedKeys.push(...exposed);
        return {};
      },
    });
  }

  /** Creates a key that identifies as this caller. */
  protected createKey(caller: Caller): string {
    const key = mintKey();
    this.callers.set(digestKey(key, pepper), caller);
    return key;
  }

  private identify(digests: readonly string[]): Caller {
    this.identifyCalls += 1;
    if (digests.includes(digestKey(this.unansweredKey, pepper)))
      throw Fault.of('timed_out', { service: 'database', timeoutMs: 1 });
    const [caller] = digests.flatMap((digest) => this.callers.get(digest) ?? []);
    if (!caller) throw Fault.of('invalid_key');
    return caller;
  }
}
