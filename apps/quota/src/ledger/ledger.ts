import { type Input, type Output, quota } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { CallBatcher } from './call-batcher.ts';
import { countDecision, toFault } from './refusals.ts';
import {
  type AdmissionRow,
  toAdmitted,
  toKeyExpiry,
  type IdentityRow,
  hasRoute,
  type LiveKeyRow,
  toOperation,
  type OperationRow,
  type PreviewRow,
  toRoute,
  type SettlementRow,
  toUsage,
} from './ledger-rows.ts';
import { statements } from './ledger-statements.ts';
import {
  type AdmissionRequest,
  toBytea,
  toAdmitAllArguments,
  toAdmitArguments,
  toCheckArguments,
} from './admission-arguments.ts';
import { LedgerStorage } from './ledger-storage.ts';
import { readStoredAnswer, toReplay } from './stored-answer.ts';

type Settlement = Input<typeof quota.settle>;
type Commit = Extract<Settlement, { state: 'committed' }>;

/**
 * Ledger of operations per account and month (UTC): reserved, then committed or refunded, never above the limit.
 * It has no state of its own; all rows are written by SQL functions.
 */
export class Ledger {
  // Half of the callers' timeout is left to the database.
  private readonly admissions = new CallBatcher<AdmissionRequest, AdmissionRow>(
    {
      sendOne: (request) => this.admitSingle(request),
      sendMany: (request) => this.database.queryRows(statements.admitAll, toAdmitAllArguments(request)),
    },
    { maxWaitMs: Math.min(quota.admit.timeoutMs, quota.reserve.timeoutMs) / 2 },
  );

  private readonly commits = new CallBatcher<Commit, SettlementRow>(
    {
      sendOne: (commit) => this.settleSingle(commit),
      sendMany: (commits) => this.commitTogether(commits),
    },
    { maxWaitMs: quota.settle.timeoutMs / 2 },
  );

  constructor(
    private readonly database: Pick<Database, 'queryOne' | 'queryRows'>,
    private readonly storage = new LedgerStorage(),
  ) {}

  /** Identifies the caller of a key and its usage of the month. Throws `invalid_key`. */
  async identify(keys: readonly string[]): Promise<Output<typeof quota.identify>> {
    const row = await this.database.queryOne<IdentityRow>(statements.identify, [keys.map(toBytea)]);
    if (row.outcome === 'unauthorized') throw Fault.of('invalid_key');
    return { ...toAdmitted(row), ...toKeyExpiry(row) };
  }

  /** Returns the keys among these that are live, with their expiry. */
  async findLiveKeys(keyIds: readonly string[]): Promise<Output<typeof quota.livingKeys>> {
    const rows = await this.database.queryRows<LiveKeyRow>(statements.living, [keyIds]);
    return { keys: rows.map((row) => ({ keyId: row.key_id, ...toKeyExpiry(row) })) };
  }

  /** Throws `invalid_key` unless all these keys of the account are live and their members may run operations. */
  async checkKeys(accountId: string, keyIds: readonly string[]): Promise<void> {
    const { alive } = await this.database.queryOne<{ alive: boolean }>(statements.mayRun, [accountId, keyIds]);
    if (!alive) throw Fault.of('invalid_key');
  }

  /** Reserves an operation and chooses its adapter. Throws the first fault that applies, having written nothing. */
  async admit(admission: Input<typeof quota.admit>): Promise<Output<typeof quota.admit>> {
    const row = await this.reserveOrThrow({ ...admission, isRouted: true });
    if (row.outcome === 'replay') return toReplay(row, admission);
    return { ...toAdmitted(row), route: toRoute(row) };
  }

  /** Checks and prices an operation like `admit`, but writes nothing. */
  async preview(question: Input<typeof quota.preview>): Promise<Output<typeof quota.preview>> {
    const { keys, tier, cost, adapterId, adapterTools } = question;
    const values = [keys.map(toBytea), tier, cost, adapterId ?? null, adapterTools.length > 0 ? adapterTools : null];
    const row = await this.database.queryOne<PreviewRow>(statements.preview, values);
    if (row.outcome === 'replay') throw new Error('A preview has no idempotency key and cannot be a replay.');
    if (row.outcome !== 'ok') throw toFault(row, { ...question, tools: adapterTools });
    return { ...toAdmitted(row), ...(hasRoute(row) && { route: toRoute(row) }) };
  }

  /** Reserves an operation that the service itself runs; throws like `admit`. */
  async reserve(reservation: Input<typeof quota.reserve>): Promise<Output<typeof quota.reserve>> {
    const row = await this.reserveOrThrow({ ...reservation, isRouted: false });
    return row.outcome === 'replay' ? toReplay(row, reservation) : toAdmitted(row);
  }

  /** Settles an operation. One that is already settled keeps its state, which is returned. */
  async settle(settlement: Settlement): Promise<Output<typeof quota.settle>> {
    const isFullCommit = settlement.state === 'committed' && settlement.cost === undefined;
    const row = await (isFullCommit ? this.commits.submitCall(settlement) : this.settleSingle(settlement));
    if (row.state === null) throw Fault.of('unknown_operation', { operation: settlement.operationId });
    return { state: row.state, usage: toUsage(row), ...(!row.is_kept && { isKept: false }) };
  }

  /** Refunds an operation with an unknown outcome; one with a stored outcome stays as it is. */
  compensate({ operationId, reason }: Input<typeof quota.compensate>): Promise<Output<typeof quota.compensate>> {
    return this.database.queryOne(statements.compensate, [operationId, reason]);
  }

  /** Refunds up to `limit` operations past their deadline; returns their number. */
  async sweepOverdue(limit: number): Promise<number> {
    return (await this.database.queryOne<{ swept: number }>(statements.sweep, [limit])).swept;
  }

  /** Adds up to `limit` settled operations to the roll-ups from which usage is read; returns their number. */
  async rollUp(limit: number): Promise<number> {
    return (await this.database.queryOne<{ rolled: number }>(statements.rollUp, [limit])).rolled;
  }

  /** Deletes outcomes and idempotency keys older than a day of up to `limit` operations; returns their number. */
  async forgetAnswers(limit: number): Promise<number> {
    return (await this.database.queryOne<{ forgotten: number }>(statements.forgetAnswers, [limit])).forgotten;
  }

  /** Deletes up to `limit` rolled-up operations older than `days`; returns their number. */
  async pruneOperations(limit: number, days: number): Promise<number> {
    return (await this.database.queryOne<{ pruned: number }>(statements.prune, [limit, days])).pruned;
  }

  /** Removes up to `limit` refunded operations older than this many days, and returns their number. */
  async pruneRefunded(limit: number, days: number): Promise<number> {
    return (await this.database.queryOne<{ pruned: number }>(statements.pruneRefunded, [limit, days])).pruned;
  }

  /** Removes up to `limit` rows of each table about usage older than this many days; returns the largest number. */
  async pruneUsage(limit: number, days: number): Promise<number> {
    return (await this.database.queryOne<{ pruned: number }>(statements.pruneUsage, [limit, days])).pruned;
  }

  /** Returns the state of an account's operation while it is retained. Throws `unknown_operation`. */
  async getOperation(question: Input<typeof quota.operation>): Promise<Output<typeof quota.operation>> {
    const { accountId, operationId, readableVersion } = question;
    const [row] = await this.database.queryRows<OperationRow>(statements.reportOf, [accountId, operationId]);
    if (!row) throw Fault.of('unknown_operation', { operation: operationId });
    return { ...toOperation(row), ...(row.outcome !== null && readStoredAnswer(row.outcome, readableVersion)) };
  }

  /** Returns the usage of an account, always exact: the roll-ups plus what is not rolled up yet. */
  async getUsage({ accountId, days }: Input<typeof quota.usage>): Promise<Output<typeof quota.usage>> {
    const { report } = await this.database.queryOne<{ report: unknown }>(statements.usage, [accountId, days]);
    return quota.usage.output.parse(report);
  }

  /** Reserves an operation, or finds its replay. A full database takes no reservation. Throws the fault of a refusal. */
  private async reserveOrThrow(request: AdmissionRequest) {
    const { isFull } = this.storage;
    const row = countDecision(await (isFull ? this.checkOnly(request) : this.reserveRow(request)), isFull);
    if (isFull && row.outcome === 'ok') throw this.storage.volume.createFault();
    if (row.outcome === 'ok' || row.outcome === 'replay') return row;
    throw toFault(row, { ...request, tools: request.tools ?? [request.tool] });
  }

  private checkOnly(request: AdmissionRequest): Promise<AdmissionRow> {
    return this.database.queryOne(statements.checkAdmission, toCheckArguments(request));
  }

  private reserveRow(request: AdmissionRequest): Promise<AdmissionRow> {
    // An idempotency key may wait for the transaction of another request, which must not delay a whole batch.
    const isAlone = request.idempotency !== undefined || request.tools !== undefined;
    return isAlone ? this.admitSingle(request) : this.admissions.submitCall(request);
  }

  private admitSingle(request: AdmissionRequest): Promise<AdmissionRow> {
    return this.database.queryOne(statements.admit, toAdmitArguments(request));
  }

  private commitTogether(commits: readonly Commit[]): Promise<readonly SettlementRow[]> {
    const ids = commits.map(({ operationId }) => operationId);
    const answers = commits.map((commit) => this.storage.encodeAnswer(commit.outcome, commit.writtenVersion));
    const [texts, digests] = [answers.map(({ text }) => text), answers.map(({ digest }) => digest)];
    return this.database.queryRows(statements.commitAll, [ids, texts, digests, this.storage.maxAccountBytes]);
  }

  private settleSingle(settlement: Settlement): Promise<SettlementRow> {
    const { operationId, state, outcome, writtenVersion } = settlement;
    const { text, digest } = this.storage.encodeAnswer(outcome, writtenVersion);
    const answer = [digest, this.storage.maxAccountBytes];
    if (settlement.state === 'committed' && settlement.cost !== undefined)
      return this.database.queryOne(statements.commitPart, [operationId, text, settlement.cost, ...answer]);
    const reason = settlement.state === 'refunded' ? settlement.reason : null;
    return this.database.queryOne(statements.settle, [operationId, state, text, reason, ...answer]);
  }
}
