import { Semaphore, settleWithin } from '@kerf/concurrency';
import type { AdapterMessage, CommandResult } from '@kerf/contracts';
import { maxMessageBytes } from '@kerf/contracts';
import type { AdapterOptions } from './adapter-options.ts';
import { ResultCache, isFinal } from './result-cache.ts';
import { changesDocument, type Command, CommandRun } from './command-run.ts';
import { FrameSender } from './frame-sender.ts';
import { Log } from './log.ts';
import { ProgressReporter } from './progress-reporter.ts';
import { toToolError, ToolError } from './tool-error.ts';

interface Active {
  readonly command: Command;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

const maxWaiting = 64;
/** Time that a cancelled command has to end. */
const cancelGraceMs = 1_000;
const maxTimerMs = 2 ** 31 - 1;

/** Runs each command exactly once, also when it is repeated, and answers it with one result. */
export class Commands {
  readonly results: ResultCache = new ResultCache();
  /** Maximum frame size that the broker accepts. */
  maxMessageBytes: number = maxMessageBytes;
  readonly #options: AdapterOptions;
  readonly #frames: FrameSender;
  readonly #log: Log;
  readonly #semaphore: Semaphore;
  readonly #active = new Map<string, Active>();
  /** Commands that were repeated while they were being cancelled. */
  readonly #repeated = new Map<string, Command>();
  #isDraining = false;

  constructor(options: AdapterOptions, send: (frame: string) => void) {
    this.#options = options;
    this.#frames = new FrameSender(send);
    this.#log = options.log ?? new Log('silent');
    this.#semaphore = new Semaphore(options.maxConcurrency ?? 1);
    const owed = new Set(options.past?.owed);
    for (const result of options.past?.results ?? []) {
      this.results.addResult(result, JSON.stringify(result));
      if (!owed.has(result.command_id)) this.results.acknowledgeResult(result.command_id);
    }
  }

  /** Ids of running and queued commands. */
  get ids(): string[] {
    return [...this.#active.keys()];
  }

  executeCommand(command: Command): void {
    const id = command.command_id;
    const known = this.results.findFrame(id);
    if (known) return this.#frames.sendFrame(known);
    const active = this.#active.get(id);
    if (!active) return this.#admit(command);
    this.#sendMessage({ type: 'accepted', command_id: id });
    if (active.abort.signal.aborted) this.#repeated.set(id, command);
  }

  /** Cancels a command after its timeout or on request. It still sends its one result. */
  cancelCommand(commandId: string, reason: string): void {
    const active = this.#active.get(commandId);
    active?.abort.abort(
      reason === 'timeout' ? createTimeoutError(active.command) : new ToolError('CANCELLED', cancelledMessage),
    );
  }

  /** Resends results that were lost with a connection. */
  resendResults(): void {
    for (const frame of this.results.unacknowledgedFrames) this.#frames.sendFrame(frame);
  }

  /** Refuses new commands and resolves when all have ended; after `drainMs` the running ones are cancelled. */
  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true;
    const cancelTimer = setTimeout(() => this.ids.forEach((id) => this.cancelCommand(id, 'draining')), drainMs);
    await settleWithin(drainMs + cancelGraceMs, this.waitUntilIdle(), undefined);
    clearTimeout(cancelTimer);
  }

  /** Resolves when no command is running or queued. */
  async waitUntilIdle(): Promise<void> {
    while (this.#active.size > 0) await Promise.all([...this.#active.values()].map(({ ended }) => ended));
  }

  #admit(command: Command): void {
    const id = command.command_id;
    if (this.#isDraining) return this.#reject(id, 'draining');
    if (this.#active.size >= this.#semaphore.slots + maxWaiting) return this.#reject(id, 'busy');
    this.#accept(id);
    this.#begin(command);
  }

  /**
   * Sends `accepted`. With hard cancellation tools run in another thread, which starts while the frame is being
   * written.
   */
  #accept(id: string): void {
    const frame = JSON.stringify({ type: 'accepted', command_id: id } satisfies AdapterMessage);
    if (this.#options.cancel === 'hard') this.#frames.sendDeferred(frame);
    else this.#frames.sendFrame(frame);
  }

  #begin(command: Command): void {
    const abort = new AbortController();
    // Starts asynchronously, so that the command is registered as active before it runs.
    const ended = Promise.resolve().then(() => this.#run(command, abort));
    this.#active.set(command.command_id, { command, abort, ended });
  }

  async #run(command: Command, abort: AbortController): Promise<void> {
    const id = command.command_id;
    const timer = setTimeout(() => abort.abort(createTimeoutError(command)), Math.min(command.timeout_ms, maxTimerMs));
    const reporter = new ProgressReporter(id, (message) => this.#sendMessage(message));
    const result = await this.#getResult(command, abort.signal, reporter);
    clearTimeout(timer);
    reporter.stop();
    this.#active.delete(id);
    const repeated = this.#repeated.get(id);
    this.#repeated.delete(id);
    // A cancelled command changed nothing. When it was requested again meanwhile, it runs instead of reporting that.
    if (repeated && !isFinal(result)) return this.#begin(repeated);
    const frame = JSON.stringify(result);
    this.results.addResult(result, frame);
    this.#frames.sendFrame(frame);
  }

  async #getResult(command: Command, signal: AbortSignal, reporter: ProgressReporter): Promise<CommandResult> {
    const since = performance.now();
    const size = this.#mustRunAlone(command) ? this.#semaphore.slots : 1;
    const ahead = this.#semaphore.countAhead(size);
    if (ahead > 0) reporter.reportWaiting(ahead);
    try {
      const result = await this.#semaphore.run(
        () => {
          reporter.reportStarted();
          const context = {
            signal,
            reporter,
            maxMessageBytes: this.maxMessageBytes,
            owed: this.results.unacknowledgedIds,
          };
          return new CommandRun(this.#options, command, context).run();
        },
        { size, signal },
      );
      this.#log.info(formatLogLine(command, since, 'ok'));
      return result;
    } catch (thrown) {
      const error = toToolError(thrown, signal);
      if (error.cause) this.#log.error(formatLogLine(command, since, error.code), error.cause);
      else this.#log.info(formatLogLine(command, since, error.code));
      return error.toResult(command.command_id);
    }
  }

  /**
   * Returns true for a command that must run alone: a transaction or an expected revision covers the whole document.
   */
  #mustRunAlone(command: Command): boolean {
    if (command.expected_revision !== undefined) return true;
    return this.#options.transaction !== undefined && changesDocument(command);
  }

  #reject(id: string, code: 'busy' | 'draining'): void {
    this.#sendMessage({ type: 'rejected', command_id: id, code });
  }

  #sendMessage(message: AdapterMessage): void {
    this.#frames.sendFrame(JSON.stringify(message));
  }
}

const cancelledMessage = 'The command was cancelled; the document is unchanged.';

const createTimeoutError = (command: Command): ToolError =>
  new ToolError('TIMEOUT', `The command did not finish within ${command.timeout_ms} ms.`, { retryable: true });

function formatLogLine(command: Command, since: number, outcome: string): string {
  const what = command.type === 'execute' ? command.tool : `batch of ${command.steps.length}`;
  return `${what} ${(performance.now() - since).toFixed(1)} ms ${outcome} ${command.command_id}`;
}
