import type { ToolEntry } from '@kerf/catalog';
import type { BatchCommand, BatchStep, Caller, Input, Outcome, Output, quota, Usage } from '@kerf/contracts';
import type { FileExchange } from '../files/file-exchange.ts';
import type { InputFile } from '../files/file-transfer-server.ts';
import type { RequestContext } from '../context.ts';
import type { Budget } from './budget.ts';
import type { NamedAs } from '../catalog/tool-directory.ts';

/** Progress of an operation: its position in the adapter's queue, or what the adapter reports. */
export interface Progress {
  readonly position?: number | undefined;
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

export type ProgressListener = (progress: Progress) => void;

/** Options that every kind of request takes. */
export interface ExecutionOptions {
  readonly adapterId?: string | undefined;
  readonly timeoutMs: number;
  /** The only document revision at which the operation may begin. */
  readonly expectedRevision?: number | undefined;
  /** Validates and prices the request without running it. */
  readonly dryRun?: boolean;
  /** Replaces the Idempotency-Key header. */
  readonly idempotencyKey?: string | undefined;
  readonly onProgress?: ProgressListener | undefined;
  /** Receives the operation id once the ledger may know it. */
  readonly onOperation?: ((operationId: string) => void) | undefined;
}

/** A request to run one tool. */
export interface OperationRequest extends ExecutionOptions {
  readonly name: string;
  readonly namedAs: NamedAs;
  readonly parameters: Record<string, unknown>;
}

/** A request to run several tools as one operation. */
export interface BatchRequest extends ExecutionOptions {
  readonly commands: readonly BatchCommand[];
  readonly atomic: boolean;
}

/** A request to run an operation. */
export type AnyRequest = OperationRequest | BatchRequest;

/** One tool of a batch. */
export interface OperationStep extends Pick<BatchStep, 'id' | 'parameters'> {
  readonly tool: Pick<ToolEntry, 'name' | 'tier' | 'cost' | 'file'>;
  readonly file?: FileExchange | undefined;
}

/** The tools of a batch, in order. */
export interface Batch {
  readonly steps: readonly OperationStep[];
  readonly atomic: boolean;
}

/** A request that was parsed and is valid; the admission decides if it may run. */
export interface ParsedOperation {
  /** The tool; for a batch a name for all of them and the lowest tier that may run each. */
  readonly tool: Pick<ToolEntry, 'name' | 'tier' | 'cost' | 'effect' | 'runsOn' | 'file' | 'geometry' | 'takesLong'>;
  readonly parameters: Record<string, unknown>;
  readonly batch?: Batch;
  readonly adapterId: string | undefined;
  readonly expectedRevision?: number | undefined;
  readonly timeoutMs: number;
  readonly onProgress?: ProgressListener | undefined;
  readonly onOperation?: ExecutionOptions['onOperation'];
  readonly admission: Input<typeof quota.reserve>;
}

/** A parsed operation with what the steps of `Executor` add to it. */
export interface Operation extends ParsedOperation {
  /** From the request: the time until its answer. */
  readonly budget: Budget;
  /** From the rate limiter: the operation may be admitted earlier, but runs only after this resolves. */
  readonly permitted: Promise<unknown>;
  /** From the rate limiter: leaves the slot at the ledger to another request, once the operation is admitted. */
  readonly leaveAdmission: () => void;
  /** From `withProgress`: the bus address to which the broker reports. */
  readonly progressTo?: string;
  /** From `withFiles` or `withGeometry`: the file that the tool writes or reads. */
  readonly file?: FileExchange | undefined;
  /** From `withGeometry`: the tools that the adapter must have, if not the tool itself. */
  readonly requiredTools?: string[];
  /** From `withGeometry`: the file that a tool on the service reads. */
  readonly inputFile?: InputFile;
}

type Admission = Output<typeof quota.admit>;
type Route = Extract<Admission, { route: object }>['route'];

/** Stored outcome of an operation that ran before under the same Idempotency-Key. */
export type Replay = Extract<Admission, { replay: Outcome }>;

/** An operation that the ledger admitted; a tool on the service has no route. */
export interface Admitted {
  readonly caller: Caller;
  readonly usage: Usage;
  readonly route?: Route;
}

/** Outcome and cost of an operation. */
export interface OperationResult {
  readonly outcome: Outcome;
  readonly usage: Usage;
  readonly charged: number;
  /** False if the outcome is not stored, so that a repetition under the same Idempotency-Key cannot be answered. */
  readonly isReplayable?: boolean | undefined;
}

/** Admits, runs and settles an operation. A failure is refunded before it is thrown. */
export type Run = (operation: Operation, context: RequestContext) => Promise<OperationResult>;

/** The work between admission and settlement; it may start early and finishes once the operation is admitted. */
export type Runner = (operation: Operation) => (admitted: Admitted, context: RequestContext) => Promise<Outcome>;
