type State<T> = ReadonlyMap<string, T>;

/** How far back a document can go. */
const mostUndoSteps = 50;

/** States, one after another, and the place of the current one. */
export interface Course<T> {
  readonly states: readonly State<T>[];
  readonly position: number;
}

/** States that are given up, the farthest first, and the one beside the last of them that is not. */
interface Dropped<T> {
  readonly states: readonly State<T>[];
  readonly neighbour: State<T>;
}

/** Where a timeline was, and what has been dropped since. */
interface Mark<T> extends Course<T> {
  readonly dropped: Dropped<T>[];
}

/**
 * The states of a document, one after another, and the one it is in.
 * An item has the same key in all of them, and is in states that follow each other without a gap.
 * Once none of them is left, it is handed to `forget`.
 */
export class Timeline<T> {
  #states: State<T>[];
  #position: number;
  #mark: Mark<T> | undefined;
  readonly #forget: (item: T) => void;

  constructor({ states, position }: Course<T>, forget: (item: T) => void) {
    this.#states = [...states];
    this.#position = position;
    this.#forget = forget;
  }

  get current(): State<T> {
    return this.at(0);
  }

  /** For another timeline to go on with. */
  get course(): Course<T> {
    return { states: [...this.#states], position: this.#position };
  }

  /** How many steps it can go back. */
  get past(): number {
    return this.#position;
  }

  /** How many steps it can go forward again. */
  get future(): number {
    return this.#states.length - 1 - this.#position;
  }

  /** Whether there is a state so many steps from the current one. */
  reaches(steps: number): boolean {
    return -this.past <= steps && steps <= this.future;
  }

  /** The state some steps from the current one, which is in the past when they are below 0. */
  at(steps: number): State<T> {
    const state = this.#states[this.#position + steps];
    if (!state) throw new RangeError(`There is no state ${steps} steps from here.`);
    return state;
  }

  /** Makes a new state the current one. What was undone cannot be done again, and the oldest state is given up. */
  push(next: State<T>): void {
    const last = this.current;
    const undone = this.#states.splice(this.#position + 1).reverse();
    this.#position = this.#states.push(next) - 1;
    this.#drop({ states: undone, neighbour: last });
    if (!this.#mark) this.#trim();
  }

  /** Gives up the oldest state, unless it is the current one, and says whether it did. */
  giveUpOldest(): boolean {
    if (this.#mark || this.#position === 0) return false;
    this.#giveUp(1);
    return true;
  }

  /** Goes to the state some steps from here. */
  go(steps: number): void {
    this.at(steps);
    this.#position += steps;
  }

  /** Remembers where it is. Until `keep`, `release` or `restore`, nothing is forgotten. */
  mark(): void {
    this.#mark = { ...this.course, dropped: [] };
  }

  /** Goes on from where it is: what was pushed since the mark are steps of their own. */
  release(): void {
    const { dropped = [] } = this.#mark ?? {};
    this.#mark = undefined;
    for (const each of dropped) this.#drop(each);
    this.#trim();
  }

  /** Makes one step of all that was pushed since the mark. */
  keep(): void {
    if (!this.#mark) return;
    const { states, position } = this.#mark;
    if (this.current === states[position]) return this.restore();
    const kept = [...states.slice(Math.max(0, position + 1 - mostUndoSteps), position + 1), this.current];
    this.#become(kept, kept.length - 1);
  }

  /** Goes back to the mark, as if nothing had been pushed since. */
  restore(): void {
    if (this.#mark) this.#become(this.#mark.states, this.#mark.position);
  }

  #become(states: readonly State<T>[], position: number): void {
    const dropped = this.#mark?.dropped.flatMap((each) => each.states) ?? [];
    const before = itemsOf([...(this.#mark?.states ?? []), ...dropped, ...this.#states]);
    const kept = itemsOf(states);
    this.#states = [...states];
    this.#position = position;
    this.#mark = undefined;
    for (const item of before) if (!kept.has(item)) this.#forget(item);
  }

  #trim(): void {
    this.#giveUp(Math.max(0, this.#position - mostUndoSteps));
  }

  #giveUp(steps: number): void {
    const tooOld = this.#states.splice(0, steps);
    this.#position -= tooOld.length;
    this.#drop({ states: tooOld, neighbour: this.at(-this.#position) });
  }

  #drop(dropped: Dropped<T>): void {
    if (this.#mark) {
      this.#mark.dropped.push(dropped);
      return;
    }
    const [, ...nearer] = [...dropped.states, dropped.neighbour];
    nearer.forEach((kept, i) => this.#forgetMissing(dropped.states[i] ?? kept, kept));
  }

  /** Every item has its key for good, so it is in a state if it is there under its key. */
  #forgetMissing(state: State<T>, kept: State<T>): void {
    for (const [key, item] of state) if (kept.get(key) !== item) this.#forget(item);
  }
}

const itemsOf = <T>(states: readonly State<T>[]): Set<T> => new Set(states.flatMap((state) => [...state.values()]));
