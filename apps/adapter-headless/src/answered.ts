import type { CommandResult } from '@kerf/contracts';

const mostResults = 1_024;
const mostCharacters = 64 * 1_048_576;

interface Kept {
  readonly frame: string;
  readonly isLasting: boolean;
}

/** The last results, by command: a command that comes again is answered from here and not run again. */
export class Answered {
  private readonly results = new Map<string, Kept>();
  private readonly owed = new Set<string>();
  private characters = 0;

  /** Keeps a result, as the frame that carries it, until the broker has it and many others have come. */
  keep(result: CommandResult, frame: string): void {
    this.forget(result.command_id);
    this.results.set(result.command_id, { frame, isLasting: isLasting(result) });
    this.owed.add(result.command_id);
    this.characters += frame.length;
    for (const id of this.results.keys()) {
      if (this.results.size <= mostResults && this.characters <= mostCharacters) return;
      this.forget(id);
    }
  }

  find(commandId: string): string | undefined {
    return this.results.get(commandId)?.frame;
  }

  /** The broker has the result. */
  acknowledge(commandId: string): void {
    this.owed.delete(commandId);
    if (this.results.get(commandId)?.isLasting === false) this.forget(commandId);
  }

  /** The results the broker has not acknowledged, the oldest first. */
  get unacknowledged(): string[] {
    return [...this.owed].flatMap((id) => this.find(id) ?? []);
  }

  private forget(id: string): void {
    this.characters -= this.find(id)?.length ?? 0;
    this.results.delete(id);
    this.owed.delete(id);
  }
}

/** Whether a command must not run again: it did something, or may have. After any other refusal all is as before. */
export const isLasting = (result: CommandResult): boolean => result.ok || result.error.code === 'OUTCOME_UNKNOWN';
