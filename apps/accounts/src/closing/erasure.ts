import type { Bus } from '@kerf/bus';
import type { PeriodicTask } from '@kerf/concurrency';
import { gatewayFiles } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { KeyConnections } from '../gateways/key-connections.ts';
import type { Mailer } from '../mail/mailer.ts';
import { renderErasedMail, renderErasureMail } from '../mail/mails.ts';
import { formatDay } from './account-closing.ts';

interface ErasureParts {
  readonly database: Pick<Database, 'queryOne' | 'queryRows'>;
  readonly bus: Pick<Bus, 'request'>;
  readonly connections: Pick<KeyConnections, 'closeConnections'>;
  readonly mailer: Pick<Mailer, 'queueMail'>;
  readonly log: Log;
}

/** Result of one batch; `isDone`: nothing is left. */
interface Batch {
  readonly erased: number;
  readonly isDone: boolean;
}

/** Number of rows, and of files, that one batch erases, and of accounts in one run. */
const batchSize = 500;
const maxFilesPerBatch = 100;
const maxAccountsPerRun = 20;

/**
 * Erasure of closed accounts after their grace period, in batches. Each batch can be repeated, and the row of the closure
 * goes last: after a kill any process continues. Several may erase the same account: what one holds, another one leaves.
 */
export class Erasure {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly parts: ErasureParts,
    private readonly settings: { readonly pauseMs: number; readonly link: string },
  ) {}

  onApplicationBootstrap(): void {
    const options = { pauseMs: this.settings.pauseMs, jitter: true, failure: 'erasing closed accounts failed' };
    this.task = startPeriodicTask(this.parts.log, (signal) => this.eraseDue(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Warns members a week ahead, and erases the accounts whose time has come. One failure does not stop the others. */
  async eraseDue(signal: AbortSignal): Promise<void> {
    await this.warnMembers();
    const { database, log } = this.parts;
    const due = await database.queryRows<{ id: string }>(statements.begin, [maxAccountsPerRun]);
    for (const { id } of due) {
      if (signal.aborted) return;
      await this.eraseAccount(id, signal).catch((error: unknown) =>
        log.error({ err: error, account_id: id }, 'could not erase a closed account'),
      );
    }
  }

  private async warnMembers(): Promise<void> {
    const { database, mailer } = this.parts;
    const warned = await database.queryRows<{ email: string; erasesAt: Date }>(statements.warn, [maxAccountsPerRun]);
    for (const { email, erasesAt } of warned)
      mailer.queueMail({ to: email, ...renderErasureMail({ day: formatDay(erasesAt), link: this.settings.link }) });
  }

  /** Erases an account; the ledger first, because it waits for operations that still run. */
  private async eraseAccount(accountId: string, signal: AbortSignal): Promise<void> {
    const { database, bus, connections, mailer, log } = this.parts;
    const sessions = await database.queryRows<{ id: string }>(statements.sessions, [accountId]);
    await Promise.all(sessions.map(({ id }) => connections.closeConnections({ accountId, keyId: id })));
    const eraseRows = (statement: Statement) => () => database.queryOne<Batch>(statement, [accountId, batchSize]);
    const steps: readonly (() => Promise<Batch>)[] = [
      eraseRows(statements.ledger),
      () => bus.request(gatewayFiles.eraseFiles, { accountId, limit: maxFilesPerBatch }),
      eraseRows(statements.adapters),
      eraseRows(statements.account),
    ];
    for (const step of steps) if (!(await eraseAll(step, signal))) return;
    const addresses = await database.queryRows<{ email: string }>(statements.finish, [accountId]);
    if (addresses.length > 0) log.info({ account_id: accountId }, 'account erased');
    for (const { email } of addresses) mailer.queueMail({ to: email, ...renderErasedMail() });
  }
}

/** Repeats a batch until nothing is left. Returns false if it cannot continue now: something runs, or is held elsewhere. */
async function eraseAll(eraseBatch: () => Promise<Batch>, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { erased, isDone } = await eraseBatch();
    if (isDone) return true;
    if (erased === 0) return false;
  }
  return false;
}

const eraseBatch = (schema: 'accounts' | 'broker' | 'quota') => ({
  name: `erase_${schema}`,
  text: `SELECT erased, is_done AS "isDone" FROM ${schema}.erase_account($1, $2)`,
});

const statements = {
  begin: { name: 'begin_erasures', text: 'SELECT id FROM accounts.begin_erasures($1) AS id' },
  warn: { name: 'warn_closures', text: 'SELECT email, erases_at AS "erasesAt" FROM accounts.warn_closures($1)' },
  sessions: { name: 'end_last_sessions', text: 'SELECT id FROM accounts.end_last_sessions($1) AS id' },
  ledger: eraseBatch('quota'),
  adapters: eraseBatch('broker'),
  account: eraseBatch('accounts'),
  finish: { name: 'finish_erasure', text: 'SELECT email FROM accounts.finish_erasure($1) AS email' },
};
type Statement = (typeof statements)[keyof typeof statements];
