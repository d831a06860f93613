import { OrderedMap } from 'immutable';

/** What a timeline holds: a changed item is another one with the same id. */
interface Item {
  readonly id: string;
}

/** The items of one moment by their ids, never changed again. The next state shares with it what stays. */
type State<T> = OrderedMap<string, T>;

/** How a state comes out of the one before it. */
export interface Change<T> {
  /** The ids of the items that are there no more. */
  readonly removed: readonly string[];
  /** The items that are new, or have taken the place of the one with their id. */
  readonly put: readonly T[];
}

/** A state, and which items came and went when it followed the one before it. */
interface Step<T> {
  readonly state: State<T>;
  readonly came: readonly T[];
  readonly gone: readonly T[];
}

/** States, one after another, and the place of the current one. */
export interface Course<T> {
  readonly steps: readonly Step<T>[];
  readonly position: number;
}

/** Where a timeline was, and which items came with the states that have been dropped since. */
interface Mark<T> extends Course<T> {
  readonly dropped: T[];
}

/** How far back a document can go. */
const mostUndoSteps = 50;

/** The course through these states, each a list of items in their order. */
export function courseThrough<T extends Item>(lists: readonly (readonly T[])[], position: number): Course<T> {
  const states = lists.map((items) => OrderedMap(items.map((item) => [item.id, item])));
  return { steps: states.map((state, i) => stepBetween(states[i - 1] ?? state, state)), position };
}

/**
 * The states of a document, one after another, and the one it is in. A change costs what it changes, however large the state.
 * An item has the same id in all of them, and is in states that follow each other without a gap.
 * Once none of them is left, it is handed to `forget`.
 */
export class Timeline<T extends Item> {
  #steps: Step<T>[];
  #position: number;
  #mark: Mark<T> | undefined;
  readonly #forget: (item: T) => void;

  constructor({ steps, position }: Course<T>, forget: (item: T) => void) {
    this.#steps = [...steps];
    this.#position = position;
    this.#forget = forget;
  }

  get current(): State<T> {
    return this.at(0);
  }

  /** For another timeline to go on with. */
  get course(): Course<T> {
    return { steps: [...this.#steps], position: this.#position };
  }

  /** How many steps it can go back. */
  get past(): number {
    return this.#position;
  }

  /** How many steps it can go forward again. */
  get future(): number {
    return this.#steps.length - 1 - this.#position;
  }

  /** Whether there is a state so many steps from the current one. */
  reaches(steps: number): boolean {
    return -this.past <= steps && steps <= this.future;
  }

  /** The state some steps from the current one, which is in the past when they are below 0. */
  at(steps: number): State<T> {
    const step = this.#steps[this.#position + steps];
    if (!step) throw new RangeError(`There is no state ${steps} steps from here.`);
    return step.state;
  }

  /** Makes a new state the current one. What was undone cannot be done again, and the oldest state is given up. */
  push(change: Change<T>): void {
    const next = stepAfter(this.current, change);
    const undone = this.#steps.splice(this.#position + 1);
    this.#position = this.#steps.push(next) - 1;
    this.#drop(undone.flatMap(({ came }) => came));
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
    this.#drop(dropped);
    this.#trim();
  }

  /** Makes one step of all that was pushed since the mark. */
  keep(): void {
    if (!this.#mark) return;
    const kept = this.#mark.steps.slice(0, this.#mark.position + 1);
    const before = kept.at(-1)?.state;
    if (!before || this.current === before) return this.restore();
    this.#become([...kept, stepBetween(before, this.current)], kept.length);
    this.#trim();
  }

  /** Goes back to the mark, as if nothing had been pushed since. */
  restore(): void {
    if (this.#mark) this.#become(this.#mark.steps, this.#mark.position);
  }

  #become(steps: readonly Step<T>[], position: number): void {
    const since = [...(this.#mark?.dropped ?? []), ...this.#steps.flatMap(({ came }) => came)];
    this.#steps = [...steps];
    this.#position = position;
    this.#mark = undefined;
    this.#drop(since.filter((item) => steps.every(({ state }) => missingIn(state)(item))));
  }

  #trim(): void {
    this.#giveUp(Math.max(0, this.#position - mostUndoSteps));
  }

  /** What an old state alone held went with the state after it. */
  #giveUp(steps: number): void {
    const nearer = this.#steps.slice(1, steps + 1);
    this.#steps.splice(0, steps);
    this.#position -= steps;
    this.#drop(nearer.flatMap(({ gone }) => gone));
  }

  #drop(items: readonly T[]): void {
    for (const item of items) {
      if (this.#mark) this.#mark.dropped.push(item);
      else this.#forget(item);
    }
  }
}

function stepAfter<T extends Item>(before: State<T>, { removed, put }: Change<T>): Step<T> {
  const state = before.withMutations((next) => {
    for (const id of removed) next.delete(id);
    for (const item of put) next.set(item.id, item);
  });
  const touched = new Set([...removed, ...put.map(({ id }) => id)]);
  const gone = [...touched].flatMap((id) => before.get(id) ?? []).filter(missingIn(state));
  return { state, came: put.filter(missingIn(before)), gone };
}

function stepBetween<T extends Item>(before: State<T>, state: State<T>): Step<T> {
  return {
    state,
    came: [...state.values()].filter(missingIn(before)),
    gone: [...before.values()].filter(missingIn(state)),
  };
}

const missingIn =
  <T extends Item>(state: State<T>) =>
  (item: T): boolean =>
    state.get(item.id) !== item;
