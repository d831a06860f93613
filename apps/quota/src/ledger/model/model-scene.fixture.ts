import { v7 as uuidv7 } from 'uuid';
import { ModelAccount, type ModelKey, type ModelOperation, type ModelRequest } from './model-account.fixture.ts';
import type { TestAccount } from '../test-account.fixture.ts';
import type { TestLedger } from '../test-ledger.fixture.ts';

const caps = [null, 3, 5];
/** Days of operation ids from today: they are in the partition of that day, and in the one before all days. */
const idDays = [0, 1, -1, 3];

/** One account of the real ledger, its adapter and its model; keys and operations are chosen by index. */
export class ModelScene {
  private admissions = 0;

  private constructor(
    readonly on: TestLedger,
    readonly account: TestAccount,
    readonly adapterId: string,
    readonly model: ModelAccount,
  ) {}

  /** Creates a scene in otherwise empty tables. */
  static async open(on: TestLedger): Promise<ModelScene> {
    await on.database.prisma.$executeRaw`
      WITH operations AS (DELETE FROM quota.operation), rollups AS (DELETE FROM quota.rollup) DELETE FROM events.outbox`;
    const account = await on.createAccount();
    const { adapterId } = await account.connectAdapter({ tools: [...ModelAccount.adapterTools] });
    const keys = await Promise.all(caps.map((cap) => createKey(account, cap)));
    return new ModelScene(on, account, adapterId, new ModelAccount(keys));
  }

  getKey(which: number): ModelKey {
    const key = this.model.keys[which % this.model.keys.length];
    if (!key) throw new Error('the model has no keys');
    return key;
  }

  getOperation(which: number): ModelOperation | undefined {
    return this.model.stored[which % this.model.stored.length];
  }

  createAdmission({ key, cost, idem, tools }: ModelRequest) {
    const idempotency = idem !== undefined && { idempotency: { key: idem, fingerprint: String(cost).repeat(64) } };
    const batch = tools && { tool: 'batch', tools: [...tools] };
    const day = idDays[this.admissions++ % idDays.length] ?? 0;
    const operationId = uuidv7({ msecs: Date.now() + day * 86_400_000 });
    return this.account.createAdmission({ operationId, keys: [key.digest], cost, ...idempotency, ...batch });
  }

  getUsage(key: ModelKey) {
    const ofKey = key.cap !== null && { key: { used: this.model.getKeyUsed(key, 0), limit: key.cap } };
    return { used: this.model.getUsed(0), limit: this.model.limit, ...ofKey };
  }
}

/** Creates a key that replaces no other. */
export async function createKey(account: TestAccount, cap: number | null): Promise<ModelKey> {
  const key = await account.addCappedKey(cap);
  return { ...key, cap, family: key.id };
}
