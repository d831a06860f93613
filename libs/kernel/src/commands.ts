import type { AdapterToolName, Parameters, Result, WrittenFile } from '@kerf/catalog';
import type { Feature } from './feature.ts';
import type { WireFailure } from './kernel-error.ts';
import type { KernelFile } from './kernel-file.ts';
import type { WasmModule } from './web-assembly.ts';

/** An axis-aligned box in millimetres. */
export interface BoundingBox {
  min: number[];
  max: number[];
}

/** What the kernel answers in place of the tool: the bytes of the file itself. Where they go, its caller decides. */
type Produced<R> = R extends WrittenFile ? KernelFile & Omit<R, keyof WrittenFile> : R;

type PerTool = { [N in AdapterToolName]: { parameters: Parameters<N>; result: Produced<Result<N>> } };

/** Everything a worker can be asked: the tools of the catalogue. A file named by its id comes as bytes beside the parameters, for the kernel has no way to fetch it. */
export interface Commands extends Omit<PerTool, 'import_model'> {
  import_model: { parameters: Parameters<'import_model'> & { bytes?: Uint8Array }; result: Result<'import_model'> };
}

export type CommandName = keyof Commands;

/** One object of the document, written down so that another worker can go on with it. */
export interface SavedObject {
  readonly id: string;
  readonly type: string;
  readonly feature: Feature;
  readonly boundingBox: BoundingBox;
  readonly volume: number;
  readonly solids: number;
  /** The shape as OCCT's BREP text. */
  readonly brep: string;
}

/** What one command changed in the document. */
export interface Changes {
  readonly revision: number;
  readonly created: number;
  readonly removed: readonly string[];
  readonly saved: readonly SavedObject[];
  /** The ids of all objects in their order, when it is not that of the changes: after a step back or forward. */
  readonly order?: readonly string[];
  /** How far it went, when that is all it did: below 0 it went back. */
  readonly steps?: number;
}

/** A whole document, written down. */
export interface Snapshot {
  readonly name: string;
  readonly revision: number;
  /** How many objects were ever created; the next id counts on from here. */
  readonly created: number;
  readonly objects: readonly SavedObject[];
}

/** The states before and after the one that a document is in, in their order. What is the same in several is one object. */
export interface History {
  readonly past: readonly (readonly SavedObject[])[];
  readonly future: readonly (readonly SavedObject[])[];
}

/** What a worker is started with. */
export interface Boot {
  /** OCCT, compiled once for all workers of the process. */
  readonly occt: WasmModule;
  readonly snapshot: Snapshot;
  readonly history: History;
}

/** The same, as the worker gets it. */
export interface Start extends Boot {
  /** Whether no worker of the process has run OCCT yet. */
  readonly isCold: boolean;
}

/** Where a transaction begins or ends. */
export type Mark = 'begin' | 'begin_one_step' | 'commit' | 'roll_back';

/** One command on its way to the worker. */
export interface Request<C extends CommandName> {
  readonly command: C;
  readonly parameters: Commands[C]['parameters'];
}

/** A command with the marks that come before it. They need no messages of their own: a worker that knows nothing of them is as good until then. */
export interface Message<C extends CommandName> extends Request<C> {
  readonly marks: readonly Mark[];
}

/** The first thing a worker says. */
export interface Ready {
  readonly memoryBytes: number;
}

/** What a worker says to each request. */
export type Answer<C extends CommandName> =
  | { result: Commands[C]['result']; changes: Changes | undefined; memoryBytes: number }
  | { failure: WireFailure; memoryBytes: number };
