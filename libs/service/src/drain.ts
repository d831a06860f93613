/** Ends unfinished work, answers those that wait for it, and returns the names of what it ended. */
type CutOff = () => readonly string[];

/** Work that a shutdown cut off, by kind. */
export type CutOffWork = Readonly<Record<string, readonly string[]>>;

/** Kinds of work that a shutdown ends when its time is over, so that every caller gets an answer. */
export class Drain {
  private readonly kinds = new Map<string, CutOff>();

  /** Registers what ends the unfinished work of one kind. It must answer within a few seconds. */
  onTimeout(kind: string, cutOff: CutOff): void {
    this.kinds.set(kind, cutOff);
  }

  /** Ends all unfinished work. */
  cutOffWork(): CutOffWork {
    return Object.fromEntries([...this.kinds].map(([kind, cutOff]) => [kind, cutOff()]));
  }
}
