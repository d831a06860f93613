import { type CommandResult, type Execute, type ExecuteBatch, maxContentBytes } from '@kerf/contracts';
import { adapterTool } from './abilities.ts';
import type { AdapterOptions, Transaction } from './adapter-options.ts';
import { runBatch } from './batch.ts';
import type { SignsOfLife } from './signs-of-life.ts';
import { ToolError } from './tool-error.ts';
import { type Call, type Fields, runTool } from './tool-run.ts';

export type Command = Execute | ExecuteBatch;

/** Context of one run of a command. */
export interface Circumstances {
  readonly signal: AbortSignal;
  readonly signs: SignsOfLife;
  /** Maximum frame size that the broker accepts. */
  readonly maxMessageBytes: number;
  /** Ids of commands with unacknowledged results. */
  readonly owed: readonly string[];
}

/** Execution of one command: its tools and the transaction around them. */
export class CommandRun {
  readonly #options: AdapterOptions;
  readonly #command: Command;
  readonly #around: Circumstances;
  readonly #startedAt = performance.now();

  constructor(options: AdapterOptions, command: Command, around: Circumstances) {
    this.#options = options;
    this.#command = command;
    this.#around = around;
  }

  /** Runs the command and returns its result. Throws the error of a tool; the document is then unchanged. */
  async result(): Promise<CommandResult> {
    this.#checkRevision();
    const transaction = changesDocument(this.#command) ? await this.#begin() : undefined;
    try {
      const done = await this.#work();
      const isUndone = this.#command.type === 'execute_batch' && done['rolled_back'] === true;
      if (isUndone) await transaction?.rollback();
      const result = this.#resultOf(this.#fitting(done));
      const owed = [...this.#around.owed, result.command_id];
      if (!isUndone) await transaction?.commit({ result, owed });
      return result;
    } catch (thrown) {
      await undo(transaction);
      throw thrown;
    }
  }

  #checkRevision(): void {
    const { expected_revision: wanted } = this.#command;
    const revision = this.#options.document?.().revision;
    if (wanted === undefined || wanted === revision) return;
    const details = { expected_revision: wanted, revision };
    throw new ToolError('REVISION_CONFLICT', `The document is at revision ${revision}, not ${wanted}.`, { details });
  }

  async #begin(): Promise<Transaction | undefined> {
    const { transaction } = this.#options;
    const isOneStep = this.#command.type === 'execute_batch' && this.#command.atomic;
    if (transaction) return transaction({ isOneStep, signal: this.#around.signal, timeoutMs: this.#timeLeftMs });
    if (!isOneStep) return undefined;
    throw new ToolError('UNSUPPORTED_TOOL', 'This adapter cannot roll back: send the batch with atomic false.');
  }

  #work(): Promise<Fields> {
    const command = this.#command;
    if (command.type === 'execute') return this.#run(command);
    const { signal, signs } = this.#around;
    const { length } = command.steps;
    const tell = (done: number) => signs.progress({ fraction: done / length, message: `${done} of ${length} steps` });
    return runBatch({ ...command, signal, run: (call) => this.#run(call), tell });
  }

  #run(call: Call): Promise<Fields> {
    const { command_id: commandId, traceparent } = this.#command;
    const { signal, signs } = this.#around;
    const timeoutMs = this.#timeLeftMs;
    const progress = signs.progress.bind(signs);
    return runTool(this.#options, call, { commandId, signal, timeoutMs, progress, traceparent });
  }

  get #timeLeftMs(): number {
    return Math.max(1, Math.round(this.#command.timeout_ms - (performance.now() - this.#startedAt)));
  }

  #resultOf(result: Fields): CommandResult {
    const revision = this.#options.document?.().revision;
    return {
      type: 'result',
      command_id: this.#command.command_id,
      ok: true,
      result,
      ...(revision === undefined ? {} : { revision }),
      execution_time_ms: performance.now() - this.#startedAt,
    };
  }

  /** Checks that a result fits into a message, before its changes are committed. */
  #fitting(done: Fields): Fields {
    const mostBytes = Math.min(this.#around.maxMessageBytes - envelopeBytes, maxContentBytes);
    if (Buffer.byteLength(JSON.stringify(done)) <= mostBytes) return done;
    throw new ToolError('KERNEL_RESULT_REJECTED', `The result does not fit in ${mostBytes} bytes.`);
  }
}

/** Upper bound of the frame size around a result. */
const envelopeBytes = 512;

async function undo(transaction: Transaction | undefined): Promise<void> {
  try {
    await transaction?.rollback();
  } catch (cause) {
    const sentence = 'The command failed and the document could not be restored.';
    throw new ToolError('OUTCOME_UNKNOWN', sentence, { cause });
  }
}

/** Returns true if a command may change the document. */
export function changesDocument(command: Command): boolean {
  const calls = command.type === 'execute' ? [command] : command.steps;
  return calls.some(({ tool }) => adapterTool(tool)?.effect !== 'reads');
}
