import { type CommandResult, leastResults, resultRetentionMs } from '@kerf/contracts';

const mostCharacters = 64 * 1_048_576;

interface Kept {
  readonly frame: string;
  readonly isLasting: boolean;
  readonly at: number;
}

/** Cache of recent results by command: a repeated command is answered from here and not run again. */
export class Answered {
  /** Retention of results in milliseconds, within the size limit; the minimum number of results is kept for longer. */
  retentionMs: number = resultRetentionMs;
  readonly #results = new Map<string, Kept>();
  readonly #owed = new Set<string>();
  readonly #now: () => number;
  #characters = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Adds a result with its frame; older results are evicted. */
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

  /** Marks a result as acknowledged or unwanted. */
  acknowledge(commandId: string): void {
    this.#owed.delete(commandId);
    if (this.#results.get(commandId)?.isLasting === false) this.#forget(commandId);
  }

  /** Ids of commands with unacknowledged results, oldest first. */
  get owed(): string[] {
    return [...this.#owed];
  }

  /** Frames of unacknowledged results. */
  get unacknowledged(): string[] {
    return this.owed.flatMap((id) => this.find(id) ?? []);
  }

  #forget(id: string): void {
    this.#characters -= this.find(id)?.length ?? 0;
    this.#results.delete(id);
    this.#owed.delete(id);
  }
}

/** Returns true if a command must not run again: it did something, or may have. Other errors changed nothing. */
export const isLasting = (result: CommandResult): boolean => result.ok || result.error.code === 'OUTCOME_UNKNOWN';
