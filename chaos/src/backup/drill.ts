import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backUpPostgres,
  createRestorePoint,
  migrate,
  ResourceScope,
  restorePostgres,
  type Server,
  startArchivedPostgres,
  waitUntil,
} from '@kerf/tools';
import type { Violation } from '../check/records.ts';
import type { CommandContext } from '../command.ts';
import type { Key } from '../deployment/accounts.ts';
import { withDatabase } from '../deployment/with-database.ts';
import { openJournals } from '../journal/journals.ts';
import { DrillLoad } from './drill-load.ts';
import { copyKeptApart, startDrillProduct } from './drill-product.ts';
import { checkRestored, countLost, type Outage } from './check-restored.ts';

const restorePoint = 'before the failure';
const loadDeadlineMs = 600_000;
const auditStatement = `
  SELECT accounts.verify_audit($1) AS "firstBroken",
         ARRAY(SELECT action::text FROM accounts.audit_event WHERE account_id = $1 ORDER BY seq) AS actions`;

/** Seed of a drill, and the number of attempts before its backup, its point and its failure each. */
export interface DrillOptions {
  readonly seed: number;
  readonly attemptsPerStep: number;
}

/** Findings on the restored product. */
export interface DrillResult {
  readonly settled: number;
  readonly replayed: number;
  readonly violations: readonly Violation[];
  /** Answers to the key that was revoked, and to the one that was created, both before the point. */
  readonly answers: { readonly revokedKey: string; readonly createdKey: string };
  readonly audit: { readonly firstBroken: string | null; readonly actions: readonly string[] };
  /** From the start of the restore to the first success. */
  readonly recoverySeconds: number;
  /** From the point to the failure, with the acknowledged operations of this time. */
  readonly lost: { readonly seconds: number; readonly operations: number };
}

/** Backs a product up under load, ends it, restores it to a point in time, and checks everything before that point. */
export class BackupDrill {
  readonly #context: CommandContext;
  readonly #options: DrillOptions;
  readonly #folders: Readonly<Record<'postgres' | 'restored' | 'first' | 'second' | 'journals', string>>;

  constructor(context: CommandContext, options: DrillOptions) {
    const at = (name: string) => join(context.folder, name);
    this.#context = context;
    this.#options = options;
    this.#folders = {
      postgres: at('postgres'),
      restored: at('restored'),
      first: at('first'),
      second: at('second'),
      journals: at('journals'),
    };
  }

  /** Runs the drill; the scope of its context stops what is left. */
  async run(): Promise<DrillResult> {
    const { scope, termination } = this.#context;
    const first = scope.add(new ResourceScope());
    const { server, load, keys, times } = await this.#loseProduct(first);
    if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL');
    await first.stop();
    termination.throwIfAborted();
    return this.#restoreProduct(load, keys, times);
  }

  /** Runs the first product from its start to the moment at which it fails. */
  async #loseProduct(first: ResourceScope) {
    const { termination, scope } = this.#context;
    const { postgres, first: folder, journals } = this.#folders;
    await mkdir(folder);
    const server = first.add(await startArchivedPostgres(postgres));
    const databaseUrl = toDatabaseUrl(server);
    await migrate(databaseUrl, termination);
    const product = await startDrillProduct({ folder, databaseUrl, termination }, first);
    const load = await DrillLoad.start(product, this.#options.seed, scope);
    await load.connectAdapter(journals, first);
    const failure = new AbortController();
    const work = load.sendUntil(AbortSignal.any([failure.signal, termination]));
    try {
      await this.#waitForAttempts(load);
      await backUpPostgres(server, postgres);
      const keys = { revoked: await load.revokeKey(), created: await load.createKey() };
      await this.#waitForAttempts(load);
      const pointFrom = performance.now();
      await createRestorePoint(server, restorePoint);
      const pointTo = performance.now();
      await this.#waitForAttempts(load);
      return { server, load, keys, times: { pointFrom, pointTo, failedAt: performance.now() } };
    } finally {
      failure.abort();
      await work;
    }
  }

  /** Starts a second product on the restored data, with empty NATS and Redis, and checks it. */
  async #restoreProduct(
    load: DrillLoad,
    keys: Readonly<Record<'revoked' | 'created', Key>>,
    times: Omit<Outage, 'restoredAt'>,
  ): Promise<DrillResult> {
    const { scope, termination } = this.#context;
    const { postgres, restored, first, second, journals: journalFolder } = this.#folders;
    const restoredAt = performance.now();
    const outage = { ...times, restoredAt };
    const databaseUrl = toDatabaseUrl(scope.add(await restorePostgres(postgres, restored, restorePoint)));
    await mkdir(second);
    await copyKeptApart(first, second);
    const journals = openJournals(journalFolder);
    load.moveTo(await startDrillProduct({ folder: second, databaseUrl, journals, termination }, scope));
    await load.connectAdapter(journalFolder, scope);
    const createdKey = await load.useKey(keys.created, true);
    const recoverySeconds = (performance.now() - restoredAt) / 1000;
    const revokedKey = await load.useKey(keys.revoked, false);
    await load.repeatKept();
    const accountId = load.account.id;
    const { settled, replayed, violations } = await checkRestored(load, outage, { databaseUrl, journals });
    const lostSeconds = (outage.failedAt - outage.pointTo) / 1000;
    return {
      settled,
      replayed,
      violations,
      answers: { revokedKey, createdKey },
      audit: await readAudit(databaseUrl, accountId),
      recoverySeconds,
      lost: { seconds: lostSeconds, operations: countLost(load.attempts, outage) },
    };
  }

  async #waitForAttempts(load: DrillLoad): Promise<void> {
    const wanted = load.attempts.length + this.#options.attemptsPerStep;
    const isReached = async () => load.attempts.length >= wanted || this.#context.termination.aborted;
    await waitUntil(isReached, loadDeadlineMs, `The load did not reach ${wanted} requests.`);
  }
}

const toDatabaseUrl = ({ url }: Server): string => `${url}/kerf`;

async function readAudit(databaseUrl: string, accountId: string): Promise<DrillResult['audit']> {
  return withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<DrillResult['audit']>(auditStatement, [accountId]);
    const [audit] = rows;
    if (!audit) throw new Error(`The audit log of account ${accountId} cannot be verified.`);
    return audit;
  });
}
