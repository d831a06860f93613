import type { AdapterToolName, Parameters, Result } from '@kerf/catalog';
import type { CommandResult, RegisterInput } from '@kerf/contracts';
import type { FileTransfer } from './file-transfer.ts';
import type { BrokerEndpoint } from './link.ts';
import type { Log } from './log.ts';

/** Progress of a command. */
export interface Progress {
  /** From 0 to 1. */
  readonly fraction?: number;
  readonly message?: string;
}

/** Context of a running tool, next to its parameters. */
export interface ToolContext extends FileTransfer {
  readonly commandId: string;
  /** Aborted when the command is cancelled or times out; a tool that handles it must throw and have changed nothing. */
  readonly signal: AbortSignal;
  /** Remaining time of the command in milliseconds. */
  readonly timeoutMs: number;
  /** Reports progress; call it as often as you like, updates in quick succession are dropped. */
  readonly progress: (progress: Progress) => void;
  /** W3C trace context of the command. */
  readonly traceparent: string | undefined;
}

type ToolFunction<N extends AdapterToolName> = (
  parameters: Parameters<N>,
  context: ToolContext,
) => Result<N> | Promise<Result<N>>;

/** Tools of an adapter by their name in the catalogue. A tool that throws must have changed nothing. */
export type Tools = { readonly [N in AdapterToolName]?: ToolFunction<N> };

/** Scope of a transaction. */
export interface TransactionScope {
  /** True for a single undo step, as for an atomic batch; otherwise each tool creates its own step. */
  readonly isOneStep: boolean;
  /** Aborted when the command is cancelled or times out. */
  readonly signal: AbortSignal;
  /** Remaining time of the command in milliseconds. */
  readonly timeoutMs: number;
}

/** Transaction of one command, from before its first tool to its end. */
export interface Transaction {
  /**
   * Makes the changes durable. The result is sent only afterwards; if this throws, the command fails and `rollback`
   * follows.
   */
  commit(settled: CommittedCommand): void | Promise<void>;
  /** Restores the document and its undo history. Does nothing when that is already done. */
  rollback(): void | Promise<void>;
}

/** Result of a command that changed the document. */
export interface CommittedCommand {
  readonly result: CommandResult;
  /** Ids of commands with unacknowledged results, including this one. */
  readonly owed: readonly string[];
}

/** State of an earlier process that had the same document. */
export interface PreviousState {
  readonly results: readonly CommandResult[];
  /** Ids of those that the broker has not acknowledged. */
  readonly owed: readonly string[];
  readonly resumeToken?: string | undefined;
}

export type DocumentState = NonNullable<RegisterInput['documents']>[number];
export type AdapterState = 'connecting' | 'connected' | 'disconnected' | 'draining';

/** Options of an adapter. Optional ones have defaults. */
export interface AdapterOptions extends Omit<BrokerEndpoint, 'url'> {
  /** URL of the service, for example `wss://cad.example.com`. */
  readonly url: URL | string;
  readonly adapterType: string;
  readonly adapterVersion?: string;
  /** Permanent id of this adapter; a new one at each start if not set. */
  readonly adapterId?: string;
  readonly application?: RegisterInput['application'];
  readonly tools: Tools;
  /** Called before each command that may change the document. Without it atomic batches are refused. */
  readonly transaction?: (extent: TransactionScope) => Transaction | Promise<Transaction>;
  /** Returns the open document; its revision goes into results, its state into heartbeats. */
  readonly document?: () => DocumentState;
  /**
   * Maximum number of concurrent commands, 1 by default. With transactions, commands that change the document run
   * alone.
   */
  readonly maxConcurrency?: number;
  /** Cancellation that the tools support through their signal; queued commands can always be cancelled. */
  readonly cancel?: RegisterInput['cancel'];
  readonly busyLiveness?: RegisterInput['busy_liveness'];
  readonly past?: PreviousState;
  /** Called for each connection with the token with which the next process may resume it. */
  readonly onResumable?: (resumeToken: string) => void;
  readonly onState?: (state: AdapterState) => void;
  readonly log?: Log;
  /** Maximum time for running commands to finish when the adapter is stopped. */
  readonly drainMs?: number;
}
