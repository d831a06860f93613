import { setTimeout as pause } from 'node:timers/promises';
import type { AdapterMessage, CommandResult } from '@kerf/contracts';
import { maxMessageBytes } from '@kerf/contracts';
import type { AdapterOptions } from './adapter-options.ts';
import { Answered, isLasting } from './answered.ts';
import { changesDocument, type Command, CommandRun } from './command-run.ts';
import { Frames } from './frames.ts';
import { Log } from './log.ts';
import { SignsOfLife } from './signs-of-life.ts';
import { failureOf, ToolError } from './tool-error.ts';
import { Turns } from './turns.ts';

interface Active {
  readonly command: Command;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

const mostWaiting = 64;
/** Time that a cancelled command has to end. */
const graceMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/** Runs each command exactly once, also when it is repeated, and answers it with one result. */
export class Commands {
  readonly answered: Answered = new Answered();
  /** Maximum frame size that the broker accepts. */
  maxMessageBytes: number = maxMessageBytes;
  readonly #options: AdapterOptions;
  readonly #frames: Frames;
  readonly #log: Log;
  readonly #turns: Turns;
  readonly #active = new Map<string, Active>();
  /** Commands that were repeated while they were being cancelled. */
  readonly #wantedAgain = new Map<string, Command>();
  #isDraining = false;

  constructor(options: AdapterOptions, send: (frame: string) => void) {
    this.#options = options;
    this.#frames = new Frames(send);
    this.#log = options.log ?? new Log('silent');
    this.#turns = new Turns(options.maxConcurrency ?? 1);
    const owed = new Set(options.past?.owed);
    for (const result of options.past?.results ?? []) {
      this.answered.keep(result, JSON.stringify(result));
      if (!owed.has(result.command_id)) this.answered.acknowledge(result.command_id);
    }
  }

  /** Ids of running and queued commands. */
  get ids(): string[] {
    return [...this.#active.keys()];
  }

  execute(command: Command): void {
    const id = command.command_id;
    const known = this.answered.find(id);
    if (known) return this.#frames.send(known);
    const active = this.#active.get(id);
    if (!active) return this.#admit(command);
    this.#say({ type: 'accepted', command_id: id });
    if (active.abort.signal.aborted) this.#wantedAgain.set(id, command);
  }

  /** Cancels a command after its timeout or on request. It still sends its one result. */
  cancel(commandId: string, reason: string): void {
    const active = this.#active.get(commandId);
    active?.abort.abort(reason === 'timeout' ? late(active.command) : new ToolError('CANCELLED', cancelled));
  }

  /** Resends results that were lost with a connection. */
  resend(): void {
    for (const frame of this.answered.unacknowledged) this.#frames.send(frame);
  }

  /** Refuses new commands and resolves when all have ended; after `drainMs` the running ones are cancelled. */
  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true;
    const over = new AbortController();
    const callOff = setTimeout(() => this.ids.forEach((id) => this.cancel(id, 'draining')), drainMs);
    const giveUp = pause(drainMs + graceMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([this.idle(), giveUp]);
    clearTimeout(callOff);
    over.abort();
  }

  /** Resolves when no command is running or queued. */
  async idle(): Promise<void> {
    while (this.#active.size > 0) await Promise.all([...this.#active.values()].map(({ ended }) => ended));
  }

  #admit(command: Command): void {
    const id = command.command_id;
    if (this.#isDraining) return this.#reject(id, 'draining');
    if (this.#active.size >= this.#turns.places + mostWaiting) return this.#reject(id, 'busy');
    this.#accept(id);
    this.#begin(command);
  }

  /**
   * Sends `accepted`. With hard cancellation tools run in another thread, which starts while the frame is being
   * written.
   */
  #accept(id: string): void {
    const frame = JSON.stringify({ type: 'accepted', command_id: id } satisfies AdapterMessage);
    if (this.#options.cancel === 'hard') this.#frames.sendSoon(frame);
    else this.#frames.send(frame);
  }

  #begin(command: Command): void {
    const abort = new AbortController();
    // Starts asynchronously, so that the command is registered as active before it runs.
    const ended = Promise.resolve().then(() => this.#run(command, abort));
    this.#active.set(command.command_id, { command, abort, ended });
  }

  async #run(command: Command, abort: AbortController): Promise<void> {
    const id = command.command_id;
    const timer = setTimeout(() => abort.abort(late(command)), Math.min(command.timeout_ms, longestTimerMs));
    const signs = new SignsOfLife(id, (message) => this.#say(message));
    const result = await this.#resultOf(command, abort.signal, signs);
    clearTimeout(timer);
    signs.stop();
    this.#active.delete(id);
    const again = this.#wantedAgain.get(id);
    this.#wantedAgain.delete(id);
    // A cancelled command changed nothing. When it was requested again meanwhile, it runs instead of reporting that.
    if (again && !isLasting(result)) return this.#begin(again);
    const frame = JSON.stringify(result);
    this.answered.keep(result, frame);
    this.#frames.send(frame);
  }

  async #resultOf(command: Command, signal: AbortSignal, signs: SignsOfLife): Promise<CommandResult> {
    const since = performance.now();
    const places = this.#mustBeAlone(command) ? this.#turns.places : 1;
    const ahead = this.#turns.ahead(places);
    if (ahead > 0) signs.waits(ahead);
    try {
      const result = await this.#turns.run(places, signal, () => {
        signs.begins();
        const around = { signal, signs, maxMessageBytes: this.maxMessageBytes, owed: this.answered.owed };
        return new CommandRun(this.#options, command, around).result();
      });
      this.#log.info(lineOf(command, since, 'ok'));
      return result;
    } catch (thrown) {
      const error = failureOf(thrown, signal);
      if (error.cause) this.#log.error(lineOf(command, since, error.code), error.cause);
      else this.#log.info(lineOf(command, since, error.code));
      return error.toResult(command.command_id);
    }
  }

  /**
   * Returns true for a command that must run alone: a transaction or an expected revision covers the whole document.
   */
  #mustBeAlone(command: Command): boolean {
    if (command.expected_revision !== undefined) return true;
    return this.#options.transaction !== undefined && changesDocument(command);
  }

  #reject(id: string, code: 'busy' | 'draining'): void {
    this.#say({ type: 'rejected', command_id: id, code });
  }

  #say(message: AdapterMessage): void {
    this.#frames.send(JSON.stringify(message));
  }
}

const cancelled = 'The command was cancelled; the document is unchanged.';

const late = (command: Command): ToolError =>
  new ToolError('TIMEOUT', `The command did not finish within ${command.timeout_ms} ms.`, { retryable: true });

function lineOf(command: Command, since: number, outcome: string): string {
  const what = command.type === 'execute' ? command.tool : `batch of ${command.steps.length}`;
  return `${what} ${(performance.now() - since).toFixed(1)} ms ${outcome} ${command.command_id}`;
}
