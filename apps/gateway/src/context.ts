import type { Caller, Usage } from '@kerf/contracts';
import { addRequestFacts } from '@kerf/telemetry';

/** One verified key: its caller, its month, and the lifetime of the key if that was requested and is limited. */
interface Authentication {
  readonly caller: Caller;
  readonly usage: Usage;
  readonly keyEndsInMs?: number | undefined;
}

/** The parts of an answer that its headers report. */
interface RecordedAnswer {
  usage?: Usage | undefined;
  adapterId?: string | undefined;
  operationId?: string;
  isReplayable?: boolean | undefined;
}

/** Everything known about one request: its keys, its caller, what its answer will say, and the client's disconnect. */
export class RequestContext {
  private answer: RecordedAnswer = {};
  private verified: { caller?: Caller; endsAt?: number; isDenied?: boolean } = {};
  private cancelled = false;
  private ignoresDisconnect = false;
  private readonly gone = new Set<() => void>();
  private readonly authenticated: (() => void)[] = [];

  constructor(
    /** The stored forms that the key may have, one for each pepper in force. */
    readonly keys: string[],
    /** The Idempotency-Key header, unquoted. */
    readonly idempotencyKey: string | undefined,
    /** Network address of the client. */
    readonly address: string,
    /** MCP revision from the header; clients older than 2025-06-18 send none. */
    readonly revision?: string,
  ) {}

  /** State of the month, for the rate-limit headers. */
  get usage(): Usage | undefined {
    return this.answer.usage;
  }

  /** The adapter that runs the operation. */
  get adapterId(): string | undefined {
    return this.answer.adapterId;
  }

  /** The operation in the ledger. Its admission is uncertain where the ledger gave no answer. */
  get operationId(): string | undefined {
    return this.answer.operationId;
  }

  /** False if the answer is not stored for replays, although the request has an Idempotency-Key. */
  get isReplayable(): boolean | undefined {
    return this.answer.isReplayable;
  }

  /** Owner of the verified key. Permission to run a tool is decided by the admission. */
  get caller(): Caller | undefined {
    return this.verified.caller;
  }

  /** Set once the key is verified. */
  get keyId(): string | undefined {
    return this.verified.caller?.keyId;
  }

  /** Expiry of the key on the clock of `performance.now()`, if it is known to have one. */
  get endsAt(): number | undefined {
    return this.verified.endsAt;
  }

  /** True once the ledger has refused the key. */
  get isDenied(): boolean {
    return this.verified.isDenied === true;
  }

  /** True once no client waits for the answer. */
  get isCancelled(): boolean {
    return this.cancelled;
  }

  /** Records what the ledger says of a living key, and runs the listeners of `whenAuthenticated`. */
  authenticate({ caller, usage, keyEndsInMs }: Authentication): void {
    this.verified.caller = caller;
    addRequestFacts({ accountId: caller.accountId });
    if (keyEndsInMs !== undefined) this.verified.endsAt = performance.now() + keyEndsInMs;
    this.answer.usage = usage;
    for (const act of this.authenticated.splice(0)) act();
  }

  /** Records that the ledger refused the key. */
  denyKey(): void {
    this.verified.isDenied = true;
  }

  /** Records what the answer's headers will say; fields left out stay as they are. */
  recordAnswer(answer: RecordedAnswer): void {
    this.answer = { ...this.answer, ...answer };
  }

  /** Calls `act` once the key is verified. */
  onAuthenticated(act: () => void): void {
    if (this.keyId === undefined) this.authenticated.push(act);
    else act();
  }

  /** Keeps the work running when the client disconnects. */
  ignoreDisconnect(): void {
    this.ignoresDisconnect = true;
    this.cancelled = false;
  }

  /** Calls `act` when the request is cancelled; returns how to stop listening. */
  onCancel(act: () => void): () => void {
    this.gone.add(act);
    return () => this.gone.delete(act);
  }

  /** Runs work with a signal that is aborted when the request is cancelled. */
  async runCancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const cancelled = new AbortController();
    const stopListening = this.onCancel(() => cancelled.abort());
    if (this.isCancelled) cancelled.abort();
    return work(cancelled.signal).finally(stopListening);
  }

  /** Cancels the request because its client closed the connection, unless it said to go on. */
  handleDisconnect(): void {
    if (!this.ignoresDisconnect) this.cancel();
  }

  /** Cancels everything that can still be stopped. */
  cancel(): void {
    this.cancelled = true;
    for (const act of this.gone) act();
  }
}
