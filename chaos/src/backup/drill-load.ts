import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { catalog, OperationIds } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import type { ResourceScope } from '@kerf/tools';
import { Agent, request } from 'undici';
import * as z from 'zod';
import { type Account, type Key, openAccount } from '../deployment/accounts.ts';
import { withDatabase } from '../deployment/with-database.ts';
import type { Attempt } from '../journal/attempt.ts';
import { startAdapter } from '../load/supervised-adapter.ts';
import { sendRequest } from '../load/send-request.ts';
import { SeededRandom } from '../seeded-random.ts';
import { createTask, revokeUsedKey } from '../versions/interruptions.ts';
import { MixClient, MixCounts } from '../versions/mix-client.ts';
import type { DrillProduct } from './drill-product.ts';

const clientKeys = 3;
const timeoutMs = 30_000;
const createdKey = z.object({ key_id: z.string(), api_key: z.string() });

/** Account with an adapter and clients, which move from one product to the next. */
export class DrillLoad {
  readonly account: Account;
  readonly #random: SeededRandom;
  readonly #clients: readonly MixClient[];
  readonly #dispatcher: Agent;
  readonly #others: Attempt[] = [];
  readonly #counts = new MixCounts();
  #product: DrillProduct;

  private constructor(product: DrillProduct, account: Account, seed: number) {
    const { secrets, certificates } = product.settings;
    this.account = account;
    this.#product = product;
    this.#random = new SeededRandom(seed);
    this.#dispatcher = new Agent({ connect: { ca: readFileSync(certificates.caFile, 'utf8') } });
    const ids = new OperationIds(catalog, secrets.operationSecret);
    const operationIds = new Map(catalog.tools.map((tool) => [tool.name, ids.getId(tool)]));
    this.#clients = account.keys.slice(0, clientKeys).map((key) => {
      const draw = { accountId: account.id, keyId: key.id, operationIds, timeoutMs, withLate: false };
      return new MixClient(this.#gatewaysOf(key), this.#random.fork(), draw);
    });
  }

  /** Opens an account behind the back of the product. */
  static async start(product: DrillProduct, seed: number, scope: ResourceScope): Promise<DrillLoad> {
    const options = { keys: clientKeys + 1, pepper: product.settings.secrets.keyPepper };
    const { databaseUrl } = product.settings.servers;
    const account = await withDatabase(databaseUrl, (database) => openAccount(database, options));
    const load = new DrillLoad(product, account, seed);
    scope.add({ stop: () => load.#dispatcher.close() });
    return load;
  }

  get attempts(): readonly Attempt[] {
    return [...this.#clients.flatMap((client) => client.attempts), ...this.#others];
  }

  /** Sends all further requests to this product, which has the secrets and certificates of the previous one. */
  moveTo(product: DrillProduct): void {
    this.#product = product;
  }

  /** Resolves when a broker has registered an adapter of the account; `folder` is that of the journals. */
  async connectAdapter(folder: string, scope: ResourceScope): Promise<void> {
    const { gatewayUrl, brokerUrl, settings } = this.#product;
    const addresses = { brokerUrls: [brokerUrl], gatewayUrls: [gatewayUrl], caFile: settings.certificates.caFile };
    const own = { accountId: this.account.id, secret: this.#pickKey(0).secret, adapterId: randomUUID() };
    const seed = this.#random.nextSeed();
    scope.add(await startAdapter({ ...addresses, ...own, folder, seed, breakProbability: 0 }));
  }

  /** Sends new operations until the signal aborts. */
  async sendUntil(until: AbortSignal): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.sendUntil(until, this.#counts)));
  }

  /** Repeats the first requests with an Idempotency-Key. */
  async repeatKept(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.repeatKept(this.#counts)));
  }

  /** Revokes a key that was just used; returns it. */
  async revokeKey(): Promise<Key> {
    const key = this.#pickKey(clientKeys);
    const subject = { accountId: this.account.id, key, by: this.#pickKey(0) };
    this.#others.push(...(await revokeUsedKey(this.#gatewaysOf(key), subject, this.#counts)));
    return key;
  }

  /** Creates a key over the API; returns it. */
  async createKey(): Promise<Key> {
    const { method, path } = api.createKey;
    const { body } = await request(new URL(path, this.#product.gatewayUrl), {
      method,
      dispatcher: this.#dispatcher,
      headers: { 'content-type': 'application/json', 'x-api-key': this.#pickKey(0).secret },
      body: JSON.stringify({ name: 'made before the point' }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const created = createdKey.parse(await body.json());
    return { id: created.key_id, secret: created.api_key };
  }

  /** Makes a box with a key; returns the answer. */
  async useKey(key: Key, isLive: boolean): Promise<string> {
    const task = createTask(this.account.id, key, { behaviour: 'answer', isSound: isLive });
    const seen = await sendRequest(this.#gatewaysOf(key), task);
    task.attempt.tries.push(seen);
    this.#others.push(task.attempt);
    return seen.answer;
  }

  #pickKey(index: number): Key {
    const key = this.account.keys[index];
    if (!key) throw new Error(`The account ${this.account.id} has no key ${index}.`);
    return key;
  }

  #gatewaysOf({ secret }: Key) {
    return { url: () => this.#product.gatewayUrl, dispatcher: this.#dispatcher, secret, fileTimeoutMs: timeoutMs };
  }
}
