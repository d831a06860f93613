import { Readable } from 'node:stream';
import type { Bus } from '@kerf/bus';
import { KeyedSemaphore } from '@kerf/concurrency';
import {
  closings,
  audit,
  broker,
  type Caller,
  exportParts,
  formatTimestamp,
  type Input,
  maxListedOperations,
  quota,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { presentAdapter } from '../adapters/present-adapter.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '@kerf/telemetry';
import { presentFile } from '../files/present-file.ts';
import { toListedOperation } from '../operations/report.ts';
import { toAuditEntry } from './audit.routes.ts';
import { retryRequest } from './retry.ts';

/** One page of a part, and where the next one begins. */
interface Page<Place> {
  readonly rows: readonly unknown[];
  readonly next: Place | undefined;
}

type ReadPage<Place> = (after: Place | undefined) => Promise<Page<Place>>;

/** Number of rows in a page: a page fits into one message of the bus. */
const pageRows = 200;

/** Time after which an export is cut off, however large. */
const maxExportMs = 900_000;

/**
 * Exports of accounts as one JSON document, written page by page: a process holds one page of an account at a time, and
 * reads the next one when the client has taken it.
 */
export class AccountExport {
  private readonly slots = new KeyedSemaphore({
    perKey: 1,
    total: 8,
    maxWaiting: 0,
    maxWaitingPerKey: 0,
    timeoutMs: 1,
    onRefused: () => Fault.of('export_running'),
  });

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  /** Begins an export, and records it. Throws `export_running`, `too_many_changes_a_day`. */
  async openExport(caller: Caller): Promise<Readable> {
    const release = await this.slots.acquire(caller.accountId);
    try {
      await this.bus.request(closings.beginExport, caller);
      const content = Readable.from(this.writeDocument(caller.accountId), { objectMode: false, highWaterMark: 1 });
      content.once('close', release);
      content.once('error', (error) =>
        this.log.error({ err: error, account_id: caller.accountId }, 'an export was cut off'),
      );
      return content;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Writes the document. A failure cuts it off, so that it is no JSON: an incomplete export never looks complete. */
  private async *writeDocument(accountId: string): AsyncGenerator<string> {
    const endsMs = performance.now() + maxExportMs;
    yield `{"exported_at":${JSON.stringify(formatTimestamp(new Date()))}`;
    for (const part of this.listParts(accountId)) {
      for await (const text of part) {
        if (performance.now() > endsMs) throw new Error('the export took too long');
        yield text;
      }
    }
    yield ',"complete":true}\n';
  }

  private listParts(accountId: string): AsyncGenerator<string>[] {
    return [
      ...exportParts.map((part) =>
        writePart(part, (after: string | undefined) => this.readRows(accountId, part, after)),
      ),
      writePart('audit_events', (before: number | undefined) => this.readAudit(accountId, before)),
      writePart('months', () => this.readMonths(accountId)),
      writePart('usage', (after: UsagePlace | undefined) => this.readUsage(accountId, after)),
      writePart('operations', (before: OperationPlace | undefined) => this.readOperations(accountId, before)),
      writePart('adapters', () => this.readAdapters(accountId)),
      writePart('files', (after: string | undefined) => this.readFiles(accountId, after)),
    ];
  }

  private async readRows(accountId: string, part: (typeof exportParts)[number], after?: string): Promise<Page<string>> {
    const { rows, next } = await this.bus.request(closings.exportRows, { accountId, part, after, limit: pageRows });
    return { rows, next: next ?? undefined };
  }

  private async readAudit(accountId: string, before?: number): Promise<Page<number>> {
    const { events, nextBefore } = await this.bus.request(audit.readAudit, { accountId, before, limit: pageRows });
    return { rows: events.map(toAuditEntry), next: nextBefore ?? undefined };
  }

  private async readMonths(accountId: string): Promise<Page<never>> {
    const { months } = await this.bus.request(quota.usageRows, { accountId, limit: 1 });
    return { rows: months, next: undefined };
  }

  private async readUsage(accountId: string, after?: UsagePlace): Promise<Page<UsagePlace>> {
    const { rows, next } = await this.bus.request(quota.usageRows, { accountId, after, limit: pageRows });
    const present = ({ keyId, adapterId, ...row }: (typeof rows)[number]) => ({
      ...row,
      key_id: keyId,
      adapter_id: adapterId,
    });
    return { rows: rows.map(present), next: next ?? undefined };
  }

  private async readOperations(accountId: string, before?: OperationPlace): Promise<Page<OperationPlace>> {
    const question = { accountId, before, limit: maxListedOperations };
    const { operations, next } = await this.bus.request(quota.operations, question);
    return { rows: operations.map(toListedOperation), next: next ?? undefined };
  }

  private async readAdapters(accountId: string): Promise<Page<never>> {
    const { adapters } = await this.bus.request(broker.adapters, { accountId });
    return { rows: adapters.map(presentAdapter), next: undefined };
  }

  private async readFiles(accountId: string, after = ''): Promise<Page<string>> {
    const { files, next } = await this.files.listFiles(accountId, after, pageRows);
    return { rows: files.map((entry) => presentFile(this.files, entry)), next };
  }
}

type UsagePlace = NonNullable<Input<typeof quota.usageRows>['after']>;
type OperationPlace = NonNullable<Input<typeof quota.operations>['before']>;

/** Writes one part as a named list, a page at a time. */
async function* writePart<Place>(name: string, readPage: ReadPage<Place>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  // A page changes nothing, so one failure does not cut off a long export.
  const readAgain: ReadPage<Place> = (after) =>
    retryRequest(
      () => readPage(after),
      () => undefined,
    );
  let page = await readAgain(undefined);
  let separator = '';
  for (;;) {
    if (page.rows.length > 0) yield separator + page.rows.map((row) => JSON.stringify(row)).join(',');
    if (page.rows.length > 0) separator = ',';
    if (page.next === undefined) break;
    page = await readAgain(page.next);
  }
  yield ']';
}
