import { expect } from '@jest/globals';
import type { Outcome } from '@kerf/contracts';
import { ModelAccount, type ModelKey, type ModelOperation, type ModelRequest } from './model-account.fixture.ts';
import { compare } from './model-comparison.fixture.ts';
import { ModelTime } from './model-time.fixture.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { codeOf, type TestLedger } from './test-ledger.fixture.ts';

const caps = [null, 3, 5];

/** What may be asked together with others. */
type Together = Pick<ModelRequest, 'how' | 'cost'> & { key: number };

/** How an operation is settled: refused and failed are refunded, with and without an answer. */
type Ending = 'committed' | 'refused' | 'failed';

/** One account of the real ledger beside its model: every step is taken in both and must be answered alike. */
export class ModelRun {
  readonly time: ModelTime;

  private constructor(
    private readonly on: TestLedger,
    private readonly account: TestAccount,
    private readonly adapterId: string,
    private readonly model: ModelAccount,
  ) {
    this.time = new ModelTime(on, account, model);
  }

  /** With nothing of others in the tables. */
  static async start(on: TestLedger): Promise<ModelRun> {
    await on.database.prisma.$executeRaw`
      WITH operations AS (DELETE FROM quota.operation), rollups AS (DELETE FROM quota.rollup) DELETE FROM events.outbox`;
    const account = await on.account();
    const { adapterId } = await account.connectAdapter();
    const keys = await Promise.all(caps.map(async (cap) => ({ ...(await account.addCappedKey(cap)), cap })));
    return new ModelRun(on, account, adapterId, new ModelAccount(keys));
  }

  /** Limits of tiers that a few operations reach. */
  static async prepare({ database }: TestLedger): Promise<void> {
    for (const [tier, opLimit] of Object.entries(ModelAccount.tierLimits))
      await database.prisma.$executeRaw`
        UPDATE quota.tier_limit SET op_limit = ${opLimit}::int WHERE tier = ${tier}::accounts.tier`;
  }

  compare(): Promise<void> {
    return compare(this.model, this.on.database, this.account.accountId);
  }

  async begin(how: 'admit' | 'reserve', cost: number, keyPlace: number, idem: string | undefined): Promise<void> {
    const request = { how, cost, idem, key: this.key(keyPlace) };
    const { refusal, stored } = { refusal: this.model.refusal(request), stored: this.model.holder(idem)?.outcome };
    const admission = this.admission(request);
    const answer = this.on.ledger[how](admission);

    same(await codeOf(answer), refusal);
    if (refusal !== undefined) return;
    if (stored) like(await answer, { replay: stored });
    else this.model.begin(request, admission.operationId, this.adapterId);
    like(await answer, { usage: this.usage(request.key) });
  }

  /** Whoever comes first is admitted first, and nobody knows who that is: each answer must be one that may be. */
  async admitTogether(requests: readonly Together[]): Promise<void> {
    const asked = requests.map(({ how, cost, key }) => {
      const request = { how, cost, idem: undefined, key: this.key(key) };
      return { request, admission: this.admission(request) };
    });
    const codes = await Promise.all(
      asked.map(({ request, admission }) => codeOf(this.on.ledger[request.how](admission))),
    );
    const isAdmitted = (_: unknown, place: number) => codes[place] === undefined;
    const before = this.model.used(0);
    for (const { request, admission } of asked.filter(isAdmitted))
      this.model.begin(request, admission.operationId, this.adapterId);

    asked.forEach(({ request }, place) => {
      if (codes[place] !== undefined) same(this.model.lacks(request), expect.arrayContaining([codes[place]]));
      else same(request.cost === 0 || this.fits(request.key), true);
    });
    same(this.model.used(0) <= Math.max(before, this.model.limit), true);
  }

  async settle(which: number, how: Ending): Promise<void> {
    const operation = this.operation(which);
    if (!operation) return;
    const outcome = how === 'failed' ? undefined : how === 'refused' ? refusal : outcomeOf(operation);
    const { id: operationId } = operation;
    const state = how === 'committed' ? how : 'refunded';
    this.model.settle(operation, state, outcome);

    const answer = await this.on.ledger.settle({ operationId, state, outcome, reason: how });
    like(answer, { state: operation.state, usage: { used: this.model.used(operation.month) } });
  }

  async commitTogether(which: readonly number[]): Promise<void> {
    const operations = new Set(which.flatMap((one) => this.operation(one) ?? []));
    const answers = [...operations].map((operation) => {
      const outcome = outcomeOf(operation);
      this.model.settle(operation, 'committed', outcome);
      return this.on.ledger.settle({ operationId: operation.id, state: 'committed', outcome });
    });

    like(
      await Promise.all(answers),
      [...operations].map(({ state }) => ({ state })),
    );
  }

  async compensate(which: number): Promise<void> {
    const operation = this.operation(which);
    if (!operation) return;
    this.model.compensate(operation);

    same(await this.on.ledger.compensate({ operationId: operation.id, reason: 'unknown' }), { state: operation.state });
  }

  /** The key is dead at once; another takes its place. */
  async endKey(place: number, how: 'revokedAt' | 'expiresAt'): Promise<void> {
    const { id, digest, cap } = this.key(place);
    await this.account.changeKey(id, { [how]: new Date(Date.now() - 1_000) });
    this.model.keys[place] = { ...(await this.account.addCappedKey(cap)), cap };

    for (const ask of ['admit', 'reserve'] as const)
      same(await codeOf(this.on.ledger[ask](this.account.admission({ keys: [digest] }))), 'invalid_key');
  }

  async changeTier(tier: 'free' | 'maker'): Promise<void> {
    this.model.tier = tier;
    await this.on.database.prisma.account.update({ where: { id: this.account.accountId }, data: { tier } });
  }

  async override(opLimit: number | undefined): Promise<void> {
    const { accountId } = this.account;
    this.model.override = opLimit;
    await this.on.database.prisma.accountLimit.deleteMany({ where: { accountId } });
    if (opLimit !== undefined) await this.on.database.prisma.accountLimit.create({ data: { accountId, opLimit } });
  }

  private key(place: number): ModelKey {
    const key = this.model.keys[place];
    if (!key) throw new Error(`there is no key ${place}`);
    return key;
  }

  private operation(which: number): ModelOperation | undefined {
    return this.model.present[which % this.model.present.length];
  }

  private admission({ key, cost, idem }: ModelRequest) {
    const idempotency = idem !== undefined && { idempotency: { key: idem, fingerprint: String(cost).repeat(64) } };
    return this.account.admission({ keys: [key.digest], cost, ...idempotency });
  }

  private usage(key: ModelKey) {
    const ofKey = key.cap !== null && { key: { used: this.model.usedBy(key, 0), limit: key.cap } };
    return { used: this.model.used(0), limit: this.model.limit, ...ofKey };
  }

  private fits(key: ModelKey): boolean {
    const isInCap = key.cap === null || this.model.usedBy(key, 0) <= key.cap;
    return isInCap && this.model.used(0) <= this.model.limit;
  }
}

const refusal: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };
const outcomeOf = ({ id }: ModelOperation): Outcome => ({ ok: true, result: { object_id: id } });

const same = (answer: unknown, expected: unknown) => expect(answer).toEqual(expected);
const like = (answer: unknown, expected: object) => expect(answer).toMatchObject(expected);
