import type { AdapterToolName, Parameters, Result, WrittenFile } from '@kerf/catalog';
import type { Coordinates } from '@kerf/geometry';
import type { Feature } from './feature.ts';
import type { WireFailure } from './kernel-error.ts';
import type { KernelFile } from './kernel-file.ts';
import type { WasmModule } from './web-assembly.ts';

/** An axis-aligned box in millimetres. */
export interface BoundingBox {
  min: Coordinates;
  max: Coordinates;
}

/** Result type of a tool as the kernel returns it: a file as its bytes. The caller decides where they go. */
type KernelResult<R> = R extends WrittenFile ? KernelFile & Omit<R, keyof WrittenFile> : R;

type PerTool = { [N in AdapterToolName]: { parameters: Parameters<N>; result: KernelResult<Result<N>> } };

/** Commands of a worker: the adapter tools of the catalogue. A named file is passed as bytes. */
export interface Commands extends Omit<PerTool, 'import_model'> {
  import_model: { parameters: Parameters<'import_model'> & { bytes?: Uint8Array }; result: Result<'import_model'> };
}

export type CommandName = keyof Commands;

/** A box as it is stored: each corner has three coordinates. */
export interface SavedBox {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** One object of the document, serialized so that another worker can load it. */
export interface SavedObject {
  readonly id: string;
  readonly type: string;
  readonly feature: Feature;
  readonly boundingBox: SavedBox;
  readonly volume: number;
  readonly solids: number;
  /** The shape as OCCT's BREP text. */
  readonly brep: string;
}

/** Changes that one command made to the document. */
export interface DocumentChanges {
  readonly revision: number;
  readonly created: number;
  readonly removed: readonly string[];
  readonly saved: readonly SavedObject[];
  /** The ids of all objects in order, after undo or redo. Otherwise the order follows from the changes. */
  readonly order?: readonly string[];
  /** Number of history steps for undo (negative) or redo; absent for other commands. */
  readonly steps?: number;
}

/** A whole document, serialized. */
export interface Snapshot {
  readonly name: string;
  readonly revision: number;
  /** Number of objects ever created; the next id continues this count. */
  readonly created: number;
  readonly objects: readonly SavedObject[];
}

/** The states before and after the current one, in order. States share the objects that are equal. */
export interface History {
  readonly past: readonly (readonly SavedObject[])[];
  readonly future: readonly (readonly SavedObject[])[];
}

/** Input of a new worker. */
export interface WorkerInput {
  /** OCCT, compiled once for all workers of the process. */
  readonly occt: WasmModule;
  readonly snapshot: Snapshot;
  readonly history: History;
}

/** Worker data: the input plus the warm-up flag. */
export interface WorkerData extends WorkerInput {
  /** True if no worker of the process has run OCCT yet. */
  readonly isCold: boolean;
}

/** Transaction control: begins or ends a transaction. */
export type TransactionControl = 'begin' | 'begin_one_step' | 'commit' | 'roll_back';

/** One command on its way to the worker. */
export interface CommandRequest<C extends CommandName> {
  readonly command: C;
  readonly parameters: Commands[C]['parameters'];
}

/** A command with the transaction controls that precede it. The worker needs them no earlier. */
export interface WorkerRequest<C extends CommandName> extends CommandRequest<C> {
  readonly controls: readonly TransactionControl[];
}

/** The first message of a worker. */
export interface WorkerReady {
  readonly memoryBytes: number;
}

/** Response of a worker to one request. */
export type WorkerResponse<C extends CommandName> =
  | { result: Commands[C]['result']; changes: DocumentChanges | undefined; memoryBytes: number }
  | { failure: WireFailure; memoryBytes: number };
