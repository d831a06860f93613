import { OrderedMap } from 'immutable';

/** An item of the history: a changed item is another one with the same id. */
interface Item {
  readonly id: string;
}

/** Items of one moment by id, immutable. The next state shares the items that stay. */
type State<T> = OrderedMap<string, T>;

/** Difference between a state and the one before it. */
export interface StateChange<T> {
  /** The ids of the removed items. */
  readonly removed: readonly string[];
  /** New items, and those that replace the item with their id. */
  readonly put: readonly T[];
}

/** A state, and the items that it added and removed relative to the one before. */
interface StateStep<T> {
  readonly state: State<T>;
  readonly addedItems: readonly T[];
  readonly removedItems: readonly T[];
}

/** States in order, and the position of the current one. */
export interface StateSequence<T> {
  readonly steps: readonly StateStep<T>[];
  readonly position: number;
}

/** A recorded position, and the items of the states that have been dropped since. */
interface Checkpoint<T> extends StateSequence<T> {
  readonly dropped: T[];
}

/** Maximum number of undo steps. */
const maxUndoSteps = 50;

/** Builds a state sequence from lists of items. */
export function createStateSequence<T extends Item>(
  lists: readonly (readonly T[])[],
  position: number,
): StateSequence<T> {
  const states = lists.map((items) => OrderedMap(items.map((item) => [item.id, item])));
  return { steps: states.map((state, i) => stepBetween(states[i - 1] ?? state, state)), position };
}

/**
 * Undo history of a document: its states in order, and the current one. The cost of a change is independent of the
 * size of the state. An item keeps its id, and is part of consecutive states without a gap.
 * When no state holds an item any more, it is passed to `forget`.
 */
export class StateHistory<T extends Item> {
  #steps: StateStep<T>[];
  #position: number;
  #checkpoint: Checkpoint<T> | undefined;
  readonly #forget: (item: T) => void;

  constructor({ steps, position }: StateSequence<T>, forget: (item: T) => void) {
    this.#steps = [...steps];
    this.#position = position;
    this.#forget = forget;
  }

  get current(): State<T> {
    return this.getState(0);
  }

  /** A copy of the states and the position, from which another history can be created. */
  get sequence(): StateSequence<T> {
    return { steps: [...this.#steps], position: this.#position };
  }

  /** Number of steps that can be undone. */
  get undoCount(): number {
    return this.#position;
  }

  /** Number of steps that can be redone. */
  get redoCount(): number {
    return this.#steps.length - 1 - this.#position;
  }

  /** True if there is a state this many steps from the current one. */
  hasState(steps: number): boolean {
    return -this.undoCount <= steps && steps <= this.redoCount;
  }

  /** Returns the state some steps from the current one; negative steps are in the past. */
  getState(steps: number): State<T> {
    const step = this.#steps[this.#position + steps];
    if (!step) throw new RangeError(`There is no state ${steps} steps from here.`);
    return step.state;
  }

  /** Makes a new state the current one. Undone states are dropped, and so is the oldest beyond the limit. */
  pushChange(change: StateChange<T>): void {
    const next = stepAfter(this.current, change);
    const undone = this.#steps.splice(this.#position + 1);
    this.#position = this.#steps.push(next) - 1;
    this.#drop(undone.flatMap(({ addedItems }) => addedItems));
    if (!this.#checkpoint) this.#trim();
  }

  /** Drops the oldest state unless it is the current one; returns true if it did. */
  dropOldest(): boolean {
    if (this.#checkpoint || this.#position === 0) return false;
    this.#dropStates(1);
    return true;
  }

  /** Moves to the state some steps from the current one. */
  moveBy(steps: number): void {
    this.getState(steps);
    this.#position += steps;
  }

  /** Sets a checkpoint. Until it is squashed, cleared or restored, no item is passed to `forget`. */
  setCheckpoint(): void {
    this.#checkpoint = { ...this.sequence, dropped: [] };
  }

  /** Clears the checkpoint and keeps the changes since then as separate steps. */
  clearCheckpoint(): void {
    const { dropped = [] } = this.#checkpoint ?? {};
    this.#checkpoint = undefined;
    this.#drop(dropped);
    this.#trim();
  }

  /** Combines all changes since the checkpoint into one step. */
  squashToCheckpoint(): void {
    if (!this.#checkpoint) return;
    const kept = this.#checkpoint.steps.slice(0, this.#checkpoint.position + 1);
    const before = kept.at(-1)?.state;
    if (!before || this.current === before) return this.restoreCheckpoint();
    this.#replaceSteps([...kept, stepBetween(before, this.current)], kept.length);
    this.#trim();
  }

  /** Restores the checkpoint and drops the changes since then. */
  restoreCheckpoint(): void {
    if (this.#checkpoint) this.#replaceSteps(this.#checkpoint.steps, this.#checkpoint.position);
  }

  #replaceSteps(steps: readonly StateStep<T>[], position: number): void {
    const since = [...(this.#checkpoint?.dropped ?? []), ...this.#steps.flatMap(({ addedItems }) => addedItems)];
    this.#steps = [...steps];
    this.#position = position;
    this.#checkpoint = undefined;
    this.#drop(since.filter((item) => steps.every(({ state }) => isMissingIn(state)(item))));
  }

  #trim(): void {
    this.#dropStates(Math.max(0, this.#position - maxUndoSteps));
  }

  /** Drops the oldest states. The items that only an old state held are the ones that the next state removed. */
  #dropStates(steps: number): void {
    const nearer = this.#steps.slice(1, steps + 1);
    this.#steps.splice(0, steps);
    this.#position -= steps;
    this.#drop(nearer.flatMap(({ removedItems }) => removedItems));
  }

  #drop(items: readonly T[]): void {
    for (const item of items) {
      if (this.#checkpoint) this.#checkpoint.dropped.push(item);
      else this.#forget(item);
    }
  }
}

function stepAfter<T extends Item>(before: State<T>, { removed, put }: StateChange<T>): StateStep<T> {
  const state = before.withMutations((next) => {
    for (const id of removed) next.delete(id);
    for (const item of put) next.set(item.id, item);
  });
  const touched = new Set([...removed, ...put.map(({ id }) => id)]);
  const removedItems = [...touched].flatMap((id) => before.get(id) ?? []).filter(isMissingIn(state));
  return { state, addedItems: put.filter(isMissingIn(before)), removedItems };
}

function stepBetween<T extends Item>(before: State<T>, state: State<T>): StateStep<T> {
  return {
    state,
    addedItems: [...state.values()].filter(isMissingIn(before)),
    removedItems: [...before.values()].filter(isMissingIn(state)),
  };
}

const isMissingIn =
  <T extends Item>(state: State<T>) =>
  (item: T): boolean =>
    state.get(item.id) !== item;
