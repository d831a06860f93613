import { type CommandResult, minRetainedResults, resultRetentionMs } from '@kerf/contracts';

const maxCharacters = 64 * 1_048_576;

interface CachedResult {
  readonly frame: string;
  readonly isFinal: boolean;
  readonly at: number;
}

/** Cache of recent results by command: a repeated command is answered from here and not run again. */
export class ResultCache {
  /** Retention of results in milliseconds, within the size limit; the minimum number of results is kept for longer. */
  retentionMs: number = resultRetentionMs;
  readonly #results = new Map<string, CachedResult>();
  readonly #unacknowledgedIds = new Set<string>();
  readonly #now: () => number;
  #characters = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Adds a result with its frame; older results are evicted. */
  addResult(result: CommandResult, frame: string): void {
    const at = this.#now();
    this.#forget(result.command_id);
    this.#results.set(result.command_id, { frame, isFinal: isFinal(result), at });
    this.#unacknowledgedIds.add(result.command_id);
    this.#characters += frame.length;
    for (const [id, cached] of this.#results) {
      const isOld = this.#results.size > minRetainedResults && at - cached.at > this.retentionMs;
      if (!isOld && this.#characters <= maxCharacters) return;
      this.#forget(id);
    }
  }

  findFrame(commandId: string): string | undefined {
    return this.#results.get(commandId)?.frame;
  }

  /** Marks a result as acknowledged or unwanted. */
  acknowledgeResult(commandId: string): void {
    this.#unacknowledgedIds.delete(commandId);
    if (this.#results.get(commandId)?.isFinal === false) this.#forget(commandId);
  }

  /** Ids of commands with unacknowledged results, oldest first. */
  get unacknowledgedIds(): string[] {
    return [...this.#unacknowledgedIds];
  }

  /** Frames of unacknowledged results. */
  get unacknowledgedFrames(): string[] {
    return this.unacknowledgedIds.flatMap((id) => this.findFrame(id) ?? []);
  }

  #forget(id: string): void {
    this.#characters -= this.findFrame(id)?.length ?? 0;
    this.#results.delete(id);
    this.#unacknowledgedIds.delete(id);
  }
}

/** Returns true if a command must not run again: it did something, or may have. Other errors changed nothing. */
export const isFinal = (result: CommandResult): boolean => result.ok || result.error.code === 'OUTCOME_UNKNOWN';
