import { randomUUID } from 'node:crypto';
import { pause } from '@kerf/concurrency';
import type { ResourceScope } from '@kerf/tools';
import type { Account } from '../deployment/accounts.ts';
import type { Attempt } from '../journal/attempt.ts';
import type { AdapterTask } from '../load/adapter-task.ts';
import { startAdapter } from '../load/supervised-adapter.ts';
import type { Gateways } from '../load/send-request.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { cancelOperation, revokeUsedKey } from './interruptions.ts';
import { MixClient, type MixCounts } from './mix-client.ts';

/** Keys of an account: one per client, one that cancels, and one to be revoked. */
const clientKeys = 3;
export const keysPerAccount = clientKeys + 2;
const cancellations = 3;
/** Long enough for a busy machine: deadlines are the subject of the chaos run. */
const timeoutMs = 30_000;

/** Gateways, adapters and random numbers of all accounts of a run. */
export interface MixAccountOptions {
  readonly gateways: Pick<Gateways, 'url' | 'dispatcher'>;
  readonly random: SeededRandom;
  readonly operationIds: ReadonlyMap<string, string>;
  readonly adapter: Pick<AdapterTask, 'brokerUrls' | 'gatewayUrls' | 'caFile' | 'folder'>;
}

/** Account that is opened in one mix: its violations are those of this mix. Its adapter stays for all later mixes. */
export class MixAccount {
  readonly id: string;
  readonly #account: Account;
  readonly #options: MixAccountOptions;
  readonly #clients: readonly MixClient[];
  readonly #others: Attempt[] = [];

  constructor(account: Account, options: MixAccountOptions) {
    this.id = account.id;
    this.#account = account;
    this.#options = options;
    const { random, operationIds } = options;
    this.#clients = account.keys.slice(0, clientKeys).map((key) => {
      const draw = { accountId: account.id, keyId: key.id, operationIds, timeoutMs, withLate: false };
      return new MixClient(this.#gatewaysOf(key), random.fork(), draw);
    });
  }

  get attempts(): readonly Attempt[] {
    return [...this.#clients.flatMap((client) => client.attempts), ...this.#others];
  }

  /** Resolves when a broker has registered its adapter. */
  async connectAdapter(scope: ResourceScope): Promise<void> {
    const { adapter, random } = this.#options;
    const [{ secret }] = this.#getKeys();
    const own = { accountId: this.id, secret, adapterId: randomUUID(), seed: random.nextSeed(), breakProbability: 0 };
    scope.add(await startAdapter({ ...adapter, ...own }));
  }

  /** Sends requests for a while, cancels some, and revokes a key in use. */
  async sendRequests(durationMs: number, counts: MixCounts): Promise<void> {
    const until = AbortSignal.timeout(durationMs);
    const work = Promise.all(this.#clients.map((client) => client.sendUntil(until, counts)));
    await pause(durationMs / 2);
    await this.#interrupt(counts);
    await work;
  }

  /** Repeats the keyed requests of the account's own mix. */
  async repeatKept(counts: MixCounts): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.repeatKept(counts)));
  }

  async #interrupt(counts: MixCounts): Promise<void> {
    const [by, cancelling, revoked] = this.#getKeys();
    const gateways = this.#gatewaysOf(cancelling);
    for (let count = 0; count < cancellations; count += 1)
      this.#others.push(await cancelOperation(gateways, this.id, cancelling));
    this.#others.push(...(await revokeUsedKey(gateways, { accountId: this.id, key: revoked, by }, counts)));
  }

  #getKeys() {
    const [first] = this.#account.keys;
    const [cancelling, revoked] = this.#account.keys.slice(clientKeys);
    if (!first || !cancelling || !revoked) throw new Error(`The account ${this.id} has too few keys.`);
    return [first, cancelling, revoked] as const;
  }

  #gatewaysOf({ secret }: Account['keys'][number]): Gateways {
    return { ...this.#options.gateways, secret, fileTimeoutMs: timeoutMs };
  }
}
