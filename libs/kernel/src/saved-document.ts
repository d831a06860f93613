import type { DocumentChanges, History, SavedObject, Snapshot } from './commands.ts';
import { type StateSequence, createStateSequence, StateHistory } from './state-history.ts';

/** Maximum size of all objects outside the current state; beyond it the oldest states are dropped. */
const maxHistoryCharacters = 64 * 1024 ** 2;

/** Document fields besides its objects. */
interface DocumentHeader {
  readonly name: string;
  readonly revision: number;
  readonly created: number;
}

/**
 * The document as the parent thread stores it, with its undo and redo steps.
 * That is enough to start a new worker where the last one stopped.
 */
export class SavedDocument {
  readonly #name: string;
  #revision: number;
  #created: number;
  #history: StateHistory<SavedObject>;
  /** Total size of all objects in all states. */
  #characters: number;

  private constructor(
    { name, revision, created }: DocumentHeader,
    sequence: StateSequence<SavedObject>,
    characters: number,
  ) {
    this.#name = name;
    this.#revision = revision;
    this.#created = created;
    this.#history = this.#createHistory(sequence);
    this.#characters = characters;
  }

  /** Creates an empty document, or opens the snapshot under this name. */
  static open(name: string, { revision, created, objects }: Omit<Snapshot, 'name'> = emptySnapshot): SavedDocument {
    return new SavedDocument({ name, revision, created }, createStateSequence([objects], 0), countCharacters(objects));
  }

  get name(): string {
    return this.#name;
  }

  get revision(): number {
    return this.#revision;
  }

  get objectCount(): number {
    return this.#history.current.size;
  }

  get objectIds(): string[] {
    return [...this.#history.current.keys()];
  }

  /** The states before and after this one. */
  get history(): History {
    const { steps, position } = this.#history.sequence;
    const objects = steps.map(({ state }) => [...state.values()]);
    return { past: objects.slice(0, position), future: objects.slice(position + 1) };
  }

  applyChanges(changes: DocumentChanges): void {
    const { steps } = changes;
    if (steps === undefined) this.#add(changes);
    else if (this.#history.hasState(steps)) this.#history.moveBy(steps);
    else this.#restartHistory(changes);
    this.#revision = changes.revision;
    this.#created = changes.created;
  }

  /** Creates a draft copy, which can replace this document with `commit`. */
  fork(): SavedDocument {
    const fork = new SavedDocument(this.#title, this.#history.sequence, this.#characters);
    fork.#history.setCheckpoint();
    return fork;
  }

  /** Commits the changes since `fork`, optionally as one undo step. */
  commit(isOneStep: boolean): void {
    if (isOneStep) this.#history.squashToCheckpoint();
    else this.#history.clearCheckpoint();
    this.#shorten();
  }

  snapshot(): Snapshot {
    return { ...this.#title, objects: [...this.#history.current.values()] };
  }

  get #title(): DocumentHeader {
    return { name: this.#name, revision: this.#revision, created: this.#created };
  }

  #add(changes: DocumentChanges): void {
    this.#characters += countCharacters(changes.saved);
    this.#history.pushChange({ removed: changes.removed, put: changes.saved });
    this.#shorten();
  }

  /** Restarts the history: the worker moved to a state that was already dropped here. */
  #restartHistory({ removed, saved, order = [] }: DocumentChanges): void {
    const objects = this.#history.current.deleteAll(removed).concat(saved.map((object) => [object.id, object]));
    const placeOf = new Map(order.map((id, place) => [id, place]));
    const state = [...objects.values()].toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
    this.#history = this.#createHistory(createStateSequence([state], 0));
    this.#characters = countCharacters(state);
  }

  #createHistory(sequence: StateSequence<SavedObject>): StateHistory<SavedObject> {
    return new StateHistory(sequence, ({ brep }) => {
      this.#characters -= brep.length;
    });
  }

  #shorten(): void {
    if (this.#characters <= maxHistoryCharacters) return;
    const limit = maxHistoryCharacters + countCharacters(this.#history.current.values());
    while (this.#characters > limit && this.#history.dropOldest());
  }
}

const emptySnapshot: Omit<Snapshot, 'name'> = { revision: 0, created: 0, objects: [] };

function countCharacters(objects: Iterable<SavedObject>): number {
  let sum = 0;
  for (const { brep } of objects) sum += brep.length;
  return sum;
}
