import { OrderedMap } from 'immutable';

/** An item of the history: a changed item is another one with the same id. */
interface Item {
  readonly id: string;
}

/** Items of one moment by id, immutable. The next state shares the items that stay. */
type State<T> = OrderedMap<string, T>;

/** Difference between a state and the one before it. */
export interface Change<T> {
  /** The ids of the removed items. */
  readonly removed: readonly string[];
  /** New items, and those that replace the item with their id. */
  readonly put: readonly T[];
}

/** A state, and the items that it added and removed relative to the one before. */
interface Step<T> {
  readonly state: State<T>;
  readonly came: readonly T[];
  readonly gone: readonly T[];
}

/** States in order, and the position of the current one. */
export interface Course<T> {
  readonly steps: readonly Step<T>[];
  readonly position: number;
}

/** A recorded position, and the items of the states that have been dropped since. */
interface Mark<T> extends Course<T> {
  readonly dropped: T[];
}

/** Maximum number of undo steps. */
const mostUndoSteps = 50;

/** Builds a state sequence from lists of items. */
export function courseThrough<T extends Item>(lists: readonly (readonly T[])[], position: number): Course<T> {
  const states = lists.map((items) => OrderedMap(items.map((item) => [item.id, item])));
  return { steps: states.map((state, i) => stepBetween(states[i - 1] ?? state, state)), position };
}

/**
 * Undo history of a document: its states in order, and the current one. The cost of a change is independent of the
 * size of the state. An item keeps its id, and is part of consecutive states without a gap.
 * When no state holds an item any more, it is passed to `forget`.
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

  /** A copy of the states and the position, from which another history can be created. */
  get course(): Course<T> {
    return { steps: [...this.#steps], position: this.#position };
  }

  /** Number of steps that can be undone. */
  get past(): number {
    return this.#position;
  }

  /** Number of steps that can be redone. */
  get future(): number {
    return this.#steps.length - 1 - this.#position;
  }

  /** True if there is a state this many steps from the current one. */
  reaches(steps: number): boolean {
    return -this.past <= steps && steps <= this.future;
  }

  /** Returns the state some steps from the current one; negative steps are in the past. */
  at(steps: number): State<T> {
    const step = this.#steps[this.#position + steps];
    if (!step) throw new RangeError(`There is no state ${steps} steps from here.`);
    return step.state;
  }

  /** Makes a new state the current one. Undone states are dropped, and so is the oldest beyond the limit. */
  push(change: Change<T>): void {
    const next = stepAfter(this.current, change);
    const undone = this.#steps.splice(this.#position + 1);
    this.#position = this.#steps.push(next) - 1;
    this.#drop(undone.flatMap(({ came }) => came));
    if (!this.#mark) this.#trim();
  }

  /** Drops the oldest state unless it is the current one; returns true if it did. */
  giveUpOldest(): boolean {
    if (this.#mark || this.#position === 0) return false;
    this.#giveUp(1);
    return true;
  }

  /** Moves to the state some steps from the current one. */
  go(steps: number): void {
    this.at(steps);
    this.#position += steps;
  }

  /** Sets a checkpoint. Until it is squashed, cleared or restored, no item is passed to `forget`. */
  mark(): void {
    this.#mark = { ...this.course, dropped: [] };
  }

  /** Clears the checkpoint and keeps the changes since then as separate steps. */
  release(): void {
    const { dropped = [] } = this.#mark ?? {};
    this.#mark = undefined;
    this.#drop(dropped);
    this.#trim();
  }

  /** Combines all changes since the checkpoint into one step. */
  keep(): void {
    if (!this.#mark) return;
    const kept = this.#mark.steps.slice(0, this.#mark.position + 1);
    const before = kept.at(-1)?.state;
    if (!before || this.current === before) return this.restore();
    this.#become([...kept, stepBetween(before, this.current)], kept.length);
    this.#trim();
  }

  /** Restores the checkpoint and drops the changes since then. */
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

  /** Drops the oldest states. The items that only an old state held are the ones that the next state removed. */
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
