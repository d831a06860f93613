import type { ToolEntry } from '@kerf/catalog';
import { type Clock, systemClock } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { addRequestFacts } from '@kerf/telemetry';

/** Time after the deadline at which the bus gives up: until then the deadline of the operation decides. */
const busMarginMs = 50;

/** Names of an operation. */
interface NamedOperation {
  readonly tool: Pick<ToolEntry, 'name' | 'runsOn'>;
  readonly admission: { readonly operationId: string };
}

/** Reason why a budget ended before its operation: the caller's time is over, or the process shuts down. */
type End = 'deadline' | 'shutdown';

/**
 * Time that a caller gives one operation, from its request to its answer, settlement included. At the end the caller is
 * answered, and the ledger is settled in the background.
 */
export class Budget {
  private namedOperation: string | undefined;
  /** Tool of the operation, once the request is parsed. */
  tool: Pick<ToolEntry, 'name' | 'runsOn'> | undefined;
  /** Time for which the tool ran. */
  workMs: number | undefined;
  /** Fault that a stage already knows for the deadline, instead of the general one. */
  createLateFault: (() => Fault) | undefined;
  private readonly deadline: number;
  private readonly ending = new AbortController();
  private readonly cutting = new AbortController();
  private readonly stopClock: () => void;
  private reject: (fault: Fault) => void = () => undefined;
  private isClosed = false;
  private endedBy: End | undefined;

  constructor(
    readonly timeoutMs: number,
    private readonly clock: Clock = systemClock,
  ) {
    this.deadline = clock.now() + timeoutMs;
    this.stopClock = clock.after(timeoutMs, () => this.end('deadline'));
  }

  /** Operation that the answer, the log and the trace name. */
  get operationId(): string | undefined {
    return this.namedOperation;
  }

  set operationId(operationId: string | undefined) {
    this.namedOperation = operationId;
    addRequestFacts({ operationId });
  }

  /** Records what runs within the budget. A dry run has no operation. */
  recordOperation({ tool, admission }: NamedOperation, isDryRun = false): void {
    this.tool = tool;
    addRequestFacts({ tool: tool.name });
    if (!isDryRun) this.operationId = admission.operationId;
  }

  /** Whole milliseconds until the deadline. */
  get remainingMs(): number {
    return Math.max(0, Math.floor(this.deadline - this.clock.now()));
  }

  /** True if the caller was answered before the operation had ended. */
  get isOver(): boolean {
    return this.ending.signal.aborted;
  }

  /** Aborted when the caller is answered before the operation has ended. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** Aborted when the process shuts down and waits for nothing more. */
  get cutOff(): AbortSignal {
    return this.cutting.signal;
  }

  /** Timeout of a bus request: its contract's, or less if the caller leaves less. */
  limitTimeout(maxMs: number): number {
    return Math.min(maxMs, this.remainingMs + busMarginMs);
  }

  /** Throws if the budget is over: work that no caller waits for is not begun. */
  throwIfOver(): void {
    if (this.endedBy) throw this.createFault(this.endedBy);
  }

  /** Resolves and rejects as `work` does, or rejects when the budget ends. The work continues in the background. */
  async waitFor<T>(work: Promise<T>): Promise<T> {
    const end = new Promise<never>((_, reject) => {
      this.reject = reject;
    });
    try {
      return await Promise.race([work, end]);
    } finally {
      this.stopClock();
    }
  }

  /** Resolves and rejects as `work` does, or rejects when the process shuts down and waits for nothing more. */
  untilCutOff<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(this.createFault('shutdown'));
      this.cutOff.addEventListener('abort', stop);
      work.then(resolve, reject).finally(() => this.cutOff.removeEventListener('abort', stop));
    });
  }

  /** Ends the wait for a result: the caller gets it. Returns false if the caller has been answered before. */
  close(): boolean {
    this.isClosed = !this.isOver;
    if (this.isClosed) this.stopClock();
    return this.isClosed;
  }

  /** Ends the operation for a shutdown: the caller is answered, and nothing is retried. */
  shutDown(): void {
    this.end('shutdown');
    this.cutting.abort();
  }

  private end(end: End): void {
    if (this.isClosed || this.isOver) return;
    this.endedBy = end;
    this.stopClock();
    this.ending.abort();
    this.reject(this.createFault(end));
  }

  private createFault(end: End): Fault {
    if (end === 'shutdown') return Fault.of('shutting_down');
    return this.createLateFault?.() ?? Fault.of('deadline_passed', { timeoutMs: this.timeoutMs });
  }
}
