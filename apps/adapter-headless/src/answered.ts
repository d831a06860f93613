import type { CommandResult } from '@kerf/contracts';

const mostResults = 1_000;
const mostCharacters = 64 * 1_048_576;

/** The last results, by command: a command that comes again is answered from here and not run again. */
export class Answered {
  private readonly frames = new Map<string, string>();
  private readonly owed = new Set<string>();
  private characters = 0;

  /** Keeps a result, as the frame that carries it, until the broker has it and many others have come. */
  keep(result: CommandResult, frame: string): void {
    this.frames.set(result.command_id, frame);
    this.owed.add(result.command_id);
    this.characters += frame.length;
    for (const id of this.frames.keys()) {
      if (this.frames.size <= mostResults && this.characters <= mostCharacters) return;
      this.forget(id);
    }
  }

  find(commandId: string): string | undefined {
    return this.frames.get(commandId);
  }

  /** The broker has the result. */
  acknowledge(commandId: string): void {
    this.owed.delete(commandId);
  }

  /** The results the broker has not acknowledged, the oldest first. */
  get unacknowledged(): string[] {
    return [...this.owed].flatMap((id) => this.frames.get(id) ?? []);
  }

  private forget(id: string): void {
    this.characters -= this.frames.get(id)?.length ?? 0;
    this.frames.delete(id);
    this.owed.delete(id);
  }
}
