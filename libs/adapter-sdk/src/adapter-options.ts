import type { AdapterToolName, Parameters, Result } from '@kerf/catalog';
import type { CommandResult, Greeting } from '@kerf/contracts';
import type { FileTransfer } from './file-transfer.ts';
import type { Address } from './link.ts';
import type { Log } from './log.ts';

/** How far a command is. */
export interface Progress {
  /** From 0 to 1. */
  readonly fraction?: number;
  readonly message?: string;
}

/** What a tool can use while it runs, next to its parameters. */
export interface ToolContext extends FileTransfer {
  readonly commandId: string;
  /** Aborted when the command is called off or out of time: a tool that listens throws, and has changed nothing. */
  readonly signal: AbortSignal;
  /** What is left of the time of the command. */
  readonly timeoutMs: number;
  /** Tells how far the command is. As often as wanted: what comes too fast is left out. */
  readonly progress: (progress: Progress) => void;
  /** W3C trace context of the command. */
  readonly traceparent: string | undefined;
}

type ToolFunction<N extends AdapterToolName> = (
  parameters: Parameters<N>,
  context: ToolContext,
) => Result<N> | Promise<Result<N>>;

/** The tools of an adapter, by their names in the catalogue. One that throws has changed nothing. */
export type Tools = { readonly [N in AdapterToolName]?: ToolFunction<N> };

/** What a transaction is to be around. */
export interface Extent {
  /** Whether all of it is one step to undo, as a batch that is atomic; otherwise each tool makes a step of its own. */
  readonly isOneStep: boolean;
  /** Aborted when the command is called off or out of time. */
  readonly signal: AbortSignal;
  /** What is left of the time of the command. */
  readonly timeoutMs: number;
}

/** One command on the document, from before its first tool to its end. */
export interface Transaction {
  /** Makes it last. The result is not sent before; when this throws, the command has failed and `rollback` follows. */
  commit(settled: Settled): void | Promise<void>;
  /** Makes the document as it was at the beginning, with what could be undone. Nothing if that is done already. */
  rollback(): void | Promise<void>;
}

/** The end of a command that changed the document. */
export interface Settled {
  readonly result: CommandResult;
  /** The ids of the commands whose results the broker has not acknowledged, this one among them. */
  readonly owed: readonly string[];
}

/** What is left of an earlier process that had the same document. */
export interface Past {
  readonly results: readonly CommandResult[];
  /** The ids among them that the broker has not acknowledged. */
  readonly owed: readonly string[];
  readonly resumeToken?: string | undefined;
}

export type DocumentState = NonNullable<Greeting['documents']>[number];
export type AdapterState = 'connecting' | 'connected' | 'disconnected' | 'draining';

/** Everything an adapter is made of. What has no question mark has no default. */
export interface AdapterOptions extends Omit<Address, 'url'> {
  /** Of the service, for example `wss://cad.example.com`. */
  readonly url: URL | string;
  readonly adapterType: string;
  readonly adapterVersion?: string;
  /** Of this adapter for ever; a new one at each start unless given. */
  readonly adapterId?: string;
  readonly application?: Greeting['application'];
  readonly tools: Tools;
  /** Begins before each command that may change the document. Without it there are no atomic batches. */
  readonly transaction?: (extent: Extent) => Transaction | Promise<Transaction>;
  /** The open document; its revision goes into results, its state into heartbeats. */
  readonly document?: () => DocumentState;
  /** How many commands run at once, 1 unless given. Those that change the document run alone if there are transactions. */
  readonly maxConcurrency?: number;
  /** What the tools can call off, by their signal; what waits can always be called off. */
  readonly cancel?: Greeting['cancel'];
  readonly busyLiveness?: Greeting['busy_liveness'];
  readonly past?: Past;
  /** A connection was made: the token with which the next process may resume it. */
  readonly onResumable?: (resumeToken: string) => void;
  readonly onState?: (state: AdapterState) => void;
  readonly log?: Log;
  /** How long commands at work may go on when the adapter is told to stop. */
  readonly drainMs?: number;
}
