import type { Bus } from '@kerf/bus';
import { FifoCache } from '@kerf/concurrency';
import { broker, type Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { createRate, type RateLimiter } from '@kerf/limits';
import { v5 as uuidv5 } from 'uuid';
import type { FileMetadata } from '../files/file-metadata.ts';
import type { FileSlots } from '../files/file-slots.ts';
import type { Files } from '../files/files.ts';
import { KeptPreviews } from './kept-previews.ts';
import {
  type PreviewedDocument,
  type PreviewFormat,
  PreviewOrders,
  type PreviewSource,
  previewTools,
} from './preview-order.ts';

/** One preview of an adapter in this time, over all gateways. */
const rate = createRate(1, { inMs: 2_000 });

/** Maximum documents that failed, and the time for which an adapter is spared another attempt at the same one. */
const maxFailures = 500;
const failureMs = 30_000;

/** A document and the revision of it that the viewer has. */
interface PreviewRequest {
  readonly adapterId: string;
  readonly format: PreviewFormat;
  readonly afterRevision: number | undefined;
}

/** A preview that has to be made; `name` is that of its session and format. */
interface WantedPreview {
  readonly name: string;
  readonly source: PreviewSource;
  readonly format: PreviewFormat;
}

/**
 * Previews of the documents of adapters. They are no operations: the ledger knows nothing of them. Each is made once per
 * session, revision and format, and its file is kept apart from the files of the account.
 */
export class DocumentPreviews {
  private readonly orders: PreviewOrders;
  private readonly kept: KeptPreviews;
  private readonly running = new Map<string, Promise<PreviewedDocument>>();
  private readonly failures = new FifoCache<string, { readonly fault: Fault; readonly until: number }>(maxFailures);

  constructor(
    private readonly bus: Bus,
    private readonly limits: Pick<RateLimiter, 'acquire'>,
    private readonly files: Files,
    slots: Pick<FileSlots, 'createOutputExchange'>,
  ) {
    this.orders = new PreviewOrders(bus, slots);
    this.kept = new KeptPreviews(files);
  }

  /**
   * Finds or makes a preview; undefined if the document still has the revision of the viewer. Throws `unknown_adapter`,
   * `unfit_adapter`, `adapter_in_use`, `rate_limited` and `preview_failed`.
   */
  async findPreview({ accountId }: Caller, request: PreviewRequest): Promise<PreviewedDocument | undefined> {
    const { adapterId, format, afterRevision } = request;
    const route = await this.bus.request(broker.findSession, { accountId, adapterId });
    if (afterRevision !== undefined && route.document?.revision === afterRevision) return undefined;
    const [name, folder] = [`${route.sessionId} ${format}`, toFolder(accountId)];
    const source = { accountId, adapterId, route, folder };
    const kept = await this.kept.findPreview({ name, reported: route.document, folder });
    const document = kept ?? (await this.makeOnce({ name, source, format }));
    return document.state.revision === afterRevision ? undefined : document;
  }

  /** Finds the file of a preview. Throws `unknown_file`. */
  findFile({ accountId }: Caller, fileId: string): Promise<FileMetadata> {
    return this.files.findFile({ accountId: toFolder(accountId), fileId });
  }

  /** Makes a preview; all who want the same one meanwhile wait for it. */
  private makeOnce(wanted: WantedPreview): Promise<PreviewedDocument> {
    const { name } = wanted;
    const current = this.running.get(name);
    if (current) return current;
    const making = this.makePreview(wanted).finally(() => this.running.delete(name));
    this.running.set(name, making);
    return making;
  }

  private async makePreview({ name, source, format }: WantedPreview): Promise<PreviewedDocument> {
    const { accountId, adapterId, route, folder } = source;
    checkRoute(source);
    const failed = `${name} ${route.document?.revision} ${route.document?.name}`;
    const failure = this.failures.get(failed);
    if (failure && failure.until > Date.now()) throw failure.fault;
    // Adapters of two accounts may have the same id.
    await this.limits.acquire({ buckets: [{ kind: 'preview', owner: `${accountId}:${adapterId}`, rate }] });
    const document = await this.orders.orderPreview(source, format).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'preview_failed')
        this.failures.set(failed, { fault: error, until: Date.now() + failureMs });
      throw error;
    });
    await this.kept.keepPreview({ name, reported: route.document, folder }, document);
    return document;
  }
}

/** Throws `unfit_adapter` unless the adapter is connected and has the tools of a preview. */
function checkRoute({ adapterId, route }: PreviewSource): void {
  const missing = previewTools.find((tool) => !route.tools.includes(tool));
  if (!route.isReady || missing) throw Fault.of('unfit_adapter', { adapter: adapterId, tool: missing ?? 'a preview' });
}

/** Folder of the files of an account's previews. It is no account: no list shows it, and no account is filled by it. */
const toFolder = (accountId: string): string => uuidv5('previews', accountId);
