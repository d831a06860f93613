import { type CommandResult, leastResults, resultRetentionMs } from '@kerf/contracts';

const mostCharacters = 64 * 1_048_576;

interface Kept {
  readonly frame: string;
  readonly isLasting: boolean;
  readonly at: number;
}

/** The last results, by command: a command that comes again is answered from here and not run again. */
export class Answered {
  /** How long results are kept, as far as they fit, also when there are more than the least number. */
  retentionMs: number = resultRetentionMs;
  readonly #results = new Map<string, Kept>();
  readonly #owed = new Set<string>();
  readonly #now: () => number;
  #characters = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Keeps a result, as the frame that carries it, until the broker has it and many others have come. */
  keep(result: CommandResult, frame: string): void {
    const at = this.#now();
    this.#forget(result.command_id);
    this.#results.set(result.command_id, { frame, isLasting: isLasting(result), at });
    this.#owed.add(result.command_id);
    this.#characters += frame.length;
    for (const [id, kept] of this.#results) {
      const isOld = this.#results.size > leastResults && at - kept.at > this.retentionMs;
      if (!isOld && this.#characters <= mostCharacters) return;
      this.#forget(id);
    }
  }

  find(commandId: string): string | undefined {
    return this.#results.get(commandId)?.frame;
  }

  /** The broker has the result, or does not want it. */
  acknowledge(commandId: string): void {
    this.#owed.delete(commandId);
    if (this.#results.get(commandId)?.isLasting === false) this.#forget(commandId);
  }

  /** The commands whose results the broker has not acknowledged, the oldest first. */
  get owed(): string[] {
    return [...this.#owed];
  }

  /** Their frames. */
  get unacknowledged(): string[] {
    return this.owed.flatMap((id) => this.find(id) ?? []);
  }

  #forget(id: string): void {
    this.#characters -= this.find(id)?.length ?? 0;
    this.#results.delete(id);
    this.#owed.delete(id);
  }
}

/** Whether a command must not run again: it did something, or may have. After any other refusal all is as before. */
export const isLasting = (result: CommandResult): boolean => result.ok || result.error.code === 'OUTCOME_UNKNOWN';
