import { type CommandResult, type Execute, type ExecuteBatch, maxContentBytes } from '@kerf/contracts';
import { findAdapterTool } from './capabilities.ts';
import type { AdapterOptions, Transaction } from './adapter-options.ts';
import { runBatch } from './run-batch.ts';
import type { ProgressReporter } from './progress-reporter.ts';
import { ToolError } from './tool-error.ts';
import { type ToolCall, type Fields, runTool } from './run-tool.ts';

export type Command = Execute | ExecuteBatch;

/** Context of one run of a command. */
export interface RunContext {
  readonly signal: AbortSignal;
  readonly reporter: ProgressReporter;
  /** Maximum frame size that the broker accepts. */
  readonly maxMessageBytes: number;
  /** Ids of commands with unacknowledged results. */
  readonly owed: readonly string[];
}

/** Execution of one command: its tools and the transaction around them. */
export class CommandRun {
  readonly #options: AdapterOptions;
  readonly #command: Command;
  readonly #context: RunContext;
  readonly #startedAt = performance.now();

  constructor(options: AdapterOptions, command: Command, context: RunContext) {
    this.#options = options;
    this.#command = command;
    this.#context = context;
  }

  /** Runs the command and returns its result. Throws the error of a tool; the document is then unchanged. */
  async run(): Promise<CommandResult> {
    this.#checkRevision();
    const transaction = changesDocument(this.#command) ? await this.#begin() : undefined;
    try {
      const done = await this.#execute();
      const isUndone = this.#command.type === 'execute_batch' && done['rolled_back'] === true;
      if (isUndone) await transaction?.rollback();
      const result = this.#createResult(this.#checkSize(done));
      const owed = [...this.#context.owed, result.command_id];
      if (!isUndone) await transaction?.commit({ result, owed });
      return result;
    } catch (thrown) {
      await rollBack(transaction);
      throw thrown;
    }
  }

  #checkRevision(): void {
    const { expected_revision: expected } = this.#command;
    const revision = this.#options.document?.().revision;
    if (expected === undefined || expected === revision) return;
    const details = { expected_revision: expected, revision };
    throw new ToolError('REVISION_CONFLICT', `The document is at revision ${revision}, not ${expected}.`, { details });
  }

  async #begin(): Promise<Transaction | undefined> {
    const { transaction } = this.#options;
    const isOneStep = this.#command.type === 'execute_batch' && this.#command.atomic;
    if (transaction) return transaction({ isOneStep, signal: this.#context.signal, timeoutMs: this.#timeLeftMs });
    if (!isOneStep) return undefined;
    throw new ToolError('UNSUPPORTED_TOOL', 'This adapter cannot roll back: send the batch with atomic false.');
  }

  #execute(): Promise<Fields> {
    const command = this.#command;
    if (command.type === 'execute') return this.#run(command);
    const { signal, reporter } = this.#context;
    const { length } = command.steps;
    const onStepDone = (done: number) =>
      reporter.reportProgress({ fraction: done / length, message: `${done} of ${length} steps` });
    return runBatch({ ...command, signal, run: (call) => this.#run(call), onStepDone });
  }

  #run(call: ToolCall): Promise<Fields> {
    const { command_id: commandId, traceparent } = this.#command;
    const { signal, reporter } = this.#context;
    const timeoutMs = this.#timeLeftMs;
    const progress = reporter.reportProgress.bind(reporter);
    return runTool(this.#options, call, { commandId, signal, timeoutMs, progress, traceparent });
  }

  get #timeLeftMs(): number {
    return Math.max(1, Math.round(this.#command.timeout_ms - (performance.now() - this.#startedAt)));
  }

  #createResult(result: Fields): CommandResult {
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
  #checkSize(done: Fields): Fields {
    const maxBytes = Math.min(this.#context.maxMessageBytes - envelopeBytes, maxContentBytes);
    if (Buffer.byteLength(JSON.stringify(done)) <= maxBytes) return done;
    throw new ToolError('KERNEL_RESULT_REJECTED', `The result does not fit in ${maxBytes} bytes.`);
  }
}

/** Upper bound of the frame size around a result. */
const envelopeBytes = 512;

async function rollBack(transaction: Transaction | undefined): Promise<void> {
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
  return calls.some(({ tool }) => findAdapterTool(tool)?.effect !== 'reads');
}
