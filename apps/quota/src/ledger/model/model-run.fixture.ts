import type { Outcome } from '@kerf/contracts';
import type { Ledger } from '../ledger.ts';
import { ModelAccount, type ModelKey, type ModelOperation, type ModelRequest } from './model-account.fixture.ts';
import { compareWithLedger, expectEqual } from './model-comparison.fixture.ts';
import { ModelDeadlines } from './model-deadlines.fixture.ts';
import { ModelKeys } from './model-keys.fixture.ts';
import { ModelScene } from './model-scene.fixture.ts';
import { ModelTime } from './model-time.fixture.ts';
import { getFaultCode, type TestLedger } from '../test-ledger.fixture.ts';

/** Request with the index of its key. */
type IndexedRequest = Omit<ModelRequest, 'key'> & { key: number };
/** Request that can run concurrently with others. */
type ConcurrentRequest = Pick<IndexedRequest, 'how' | 'cost' | 'key'>;
type PreviewRequest = Pick<IndexedRequest, 'cost' | 'key' | 'tools'>;

/** Kinds of settlement: refused and failed are refunded, with and without an outcome. */
type SettlementKind = 'committed' | 'refused' | 'failed';

/** One account of the real ledger with its model: every step is applied to both and must have the same result. */
export class ModelRun {
  readonly time: ModelTime;
  readonly keys: ModelKeys;
  readonly deadlines: ModelDeadlines;
  private readonly ledger: Ledger;
  private readonly model: ModelAccount;

  private constructor(private readonly scene: ModelScene) {
    const { on, account, model } = scene;
    this.time = new ModelTime(on, account, model);
    this.keys = new ModelKeys(scene);
    this.deadlines = new ModelDeadlines(scene);
    this.ledger = on.ledger;
    this.model = model;
  }

  /** Creates a run with a new account. */
  static async start(on: TestLedger): Promise<ModelRun> {
    return new ModelRun(await ModelScene.open(on));
  }

  /** Sets tier limits that a few operations reach. */
  static async prepare({ database }: TestLedger): Promise<void> {
    for (const [tier, opLimit] of Object.entries(ModelAccount.tierLimits))
      await database.prisma.$executeRaw`
        UPDATE quota.tier_limit SET op_limit = ${opLimit}::int WHERE tier = ${tier}::accounts.tier`;
  }

  compare(): Promise<void> {
    return compareWithLedger(this.model, this.scene.on.database, this.scene.account.accountId);
  }

  async begin(asked: IndexedRequest): Promise<void> {
    const request = { ...asked, key: this.scene.getKey(asked.key) };
    const refusal = this.model.getRefusal(request);
    const stored = this.model.findHolder(asked.idem)?.outcome;
    const admission = this.scene.createAdmission(request);
    const answer = this.ledger[request.how](admission);

    expectEqual(await getFaultCode(answer), refusal);
    if (refusal !== undefined) return;
    if (stored) expectMatch(await answer, { replay: stored });
    else this.model.begin(request, admission.operationId, this.scene.adapterId);
    expectMatch(await answer, { usage: this.scene.getUsage(request.key) });
  }

  /**
   * Previews a request; the result equals an admission's, and the comparison afterwards shows that it wrote nothing.
   */
  async preview({ cost, tools, key: which }: PreviewRequest): Promise<void> {
    const request = { ...alone, how: 'admit' as const, cost, tools, key: this.scene.getKey(which) };
    const refusal = this.model.getRefusal(request);
    const { keys, tool, tier } = this.scene.createAdmission(request);
    const answer = this.ledger.preview({ keys, tool, tier, cost, adapterTools: [...(tools ?? [])] });

    expectEqual(await getFaultCode(answer), refusal);
    if (refusal === undefined)
      expectMatch(await answer, {
        usage: this.scene.getUsage(request.key),
        route: { adapterId: this.scene.adapterId },
      });
  }

  /** Compensates an operation before it arrives; it is then not admitted. */
  async forestall(by: 'compensate' | 'refund', { how, cost, key: which }: ConcurrentRequest): Promise<void> {
    const request = { ...alone, how, cost, key: this.scene.getKey(which) };
    const admission = this.scene.createAdmission(request);
    const { operationId } = admission;
    if (by === 'compensate') expectEqual(await this.ledger.compensate({ operationId, reason: 'unknown' }), refunded);
    else
      expectEqual(
        await getFaultCode(this.ledger.settle({ operationId, ...refunded, reason: 'failed' })),
        'unknown_operation',
      );
    this.model.forestalled += 1;

    expectEqual(await getFaultCode(this.ledger[how](admission)), this.model.getRefusal(request) ?? 'operation_running');
  }

  /** Admits requests concurrently; their order is unknown, so each result must be possible in some order. */
  async admitTogether(requests: readonly ConcurrentRequest[]): Promise<void> {
    const asked = requests.map(({ how, cost, key }) => {
      const request = { ...alone, how, cost, key: this.scene.getKey(key) };
      return { request, admission: this.scene.createAdmission(request) };
    });
    const codes = await Promise.all(
      asked.map(({ request, admission }) => getFaultCode(this.ledger[request.how](admission))),
    );
    const isAdmitted = (_: unknown, place: number) => codes[place] === undefined;
    const before = this.model.getUsed(0);
    for (const { request, admission } of asked.filter(isAdmitted))
      this.model.begin(request, admission.operationId, this.scene.adapterId);

    asked.forEach(({ request }, place) => {
      if (codes[place] !== undefined)
        expectEqual(this.model.listViolations(request), expect.arrayContaining([codes[place]]));
      else expectEqual(request.cost === 0 || this.fits(request.key), true);
    });
    expectEqual(this.model.getUsed(0) <= Math.max(before, this.model.limit), true);
  }

  async settle(which: number, how: SettlementKind): Promise<void> {
    const operation = this.scene.getOperation(which);
    if (!operation) return;
    const outcome = how === 'failed' ? undefined : how === 'refused' ? refusal : outcomeOf(operation);
    const { id: operationId } = operation;
    const state = how === 'committed' ? how : 'refunded';
    this.model.settle(operation, state, outcome, state === 'committed' ? null : how);

    const answer = await this.ledger.settle({ operationId, state, outcome, reason: how });
    expectMatch(answer, { state: operation.state, usage: { used: this.model.getUsed(operation.month) } });
  }

  /** Charges a part of an operation. */
  async settlePart(which: number, part: number): Promise<void> {
    const operation = this.scene.getOperation(which);
    if (!operation) return;
    const cost = part % (operation.cost + 1);
    const outcome = outcomeOf(operation);
    this.model.settlePart(operation, cost, outcome);

    const answer = await this.ledger.settle({ operationId: operation.id, state: 'committed', outcome, cost });
    expectMatch(answer, { state: operation.state, usage: { used: this.model.getUsed(operation.month) } });
  }

  async commitTogether(which: readonly number[]): Promise<void> {
    const operations = new Set(which.flatMap((one) => this.scene.getOperation(one) ?? []));
    const answers = [...operations].map((operation) => {
      const outcome = outcomeOf(operation);
      this.model.settle(operation, 'committed', outcome);
      return this.ledger.settle({ operationId: operation.id, state: 'committed', outcome });
    });

    expectMatch(
      await Promise.all(answers),
      [...operations].map(({ state }) => ({ state })),
    );
  }

  async compensate(which: number): Promise<void> {
    const operation = this.scene.getOperation(which);
    if (!operation) return;
    this.model.compensate(operation, 'unknown');

    expectEqual(await this.ledger.compensate({ operationId: operation.id, reason: 'unknown' }), {
      state: operation.state,
    });
  }

  async changeTier(tier: 'free' | 'maker'): Promise<void> {
    this.model.tier = tier;
    await this.scene.on.database.prisma.account.update({ where: { id: this.scene.account.accountId }, data: { tier } });
  }

  async overrideLimit(opLimit: number | undefined): Promise<void> {
    const { accountId } = this.scene.account;
    this.model.override = opLimit;
    await this.scene.on.database.prisma.accountLimit.deleteMany({ where: { accountId } });
    if (opLimit !== undefined)
      await this.scene.on.database.prisma.accountLimit.create({ data: { accountId, opLimit } });
  }

  private fits(key: ModelKey): boolean {
    const isInCap = key.cap === null || this.model.getKeyUsed(key, 0) <= key.cap;
    return isInCap && this.model.getUsed(0) <= this.model.limit;
  }
}

const alone = { idem: undefined, tools: undefined };
const refunded = { state: 'refunded' as const };
const refusal: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };
const outcomeOf = ({ id }: ModelOperation): Outcome => ({ ok: true, result: { object_id: id } });
const expectMatch = (answer: unknown, expected: object) => expect(answer).toMatchObject(expected);
