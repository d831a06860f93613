import type { Changes, History, SavedObject, Snapshot } from './commands.ts';
import { type Course, courseThrough, Timeline } from './timeline.ts';

/** Maximum size of all objects outside the current state; beyond it the oldest states are dropped. */
const mostHistoryCharacters = 64 * 1024 ** 2;

/** Document fields besides its objects. */
interface Title {
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
  #history: Timeline<SavedObject>;
  /** Total size of all objects in all states. */
  #characters: number;

  private constructor({ name, revision, created }: Title, course: Course<SavedObject>, characters: number) {
    this.#name = name;
    this.#revision = revision;
    this.#created = created;
    this.#history = this.#timelineOf(course);
    this.#characters = characters;
  }

  /** Creates an empty document, or opens the snapshot under this name. */
  static open(name: string, { revision, created, objects }: Omit<Snapshot, 'name'> = nothing): SavedDocument {
    return new SavedDocument({ name, revision, created }, courseThrough([objects], 0), charactersOf(objects));
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

  get ids(): string[] {
    return [...this.#history.current.keys()];
  }

  /** The states before and after this one. */
  get history(): History {
    const { steps, position } = this.#history.course;
    const objects = steps.map(({ state }) => [...state.values()]);
    return { past: objects.slice(0, position), future: objects.slice(position + 1) };
  }

  apply(changes: Changes): void {
    const { steps } = changes;
    if (steps === undefined) this.#add(changes);
    else if (this.#history.reaches(steps)) this.#history.go(steps);
    else this.#beginAnew(changes);
    this.#revision = changes.revision;
    this.#created = changes.created;
  }

  /** Creates a draft copy, which can replace this document with `commit`. */
  fork(): SavedDocument {
    const fork = new SavedDocument(this.#title, this.#history.course, this.#characters);
    fork.#history.mark();
    return fork;
  }

  /** Commits the changes since `fork`, optionally as one undo step. */
  commit(isOneStep: boolean): void {
    if (isOneStep) this.#history.keep();
    else this.#history.release();
    this.#shorten();
  }

  snapshot(): Snapshot {
    return { ...this.#title, objects: [...this.#history.current.values()] };
  }

  get #title(): Title {
    return { name: this.#name, revision: this.#revision, created: this.#created };
  }

  #add(changes: Changes): void {
    this.#characters += charactersOf(changes.saved);
    this.#history.push({ removed: changes.removed, put: changes.saved });
    this.#shorten();
  }

  /** Restarts the history: the worker moved to a state that was already dropped here. */
  #beginAnew({ removed, saved, order = [] }: Changes): void {
    const objects = this.#history.current.deleteAll(removed).concat(saved.map((object) => [object.id, object]));
    const placeOf = new Map(order.map((id, place) => [id, place]));
    const state = [...objects.values()].toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
    this.#history = this.#timelineOf(courseThrough([state], 0));
    this.#characters = charactersOf(state);
  }

  #timelineOf(course: Course<SavedObject>): Timeline<SavedObject> {
    return new Timeline(course, ({ brep }) => {
      this.#characters -= brep.length;
    });
  }

  #shorten(): void {
    if (this.#characters <= mostHistoryCharacters) return;
    const most = mostHistoryCharacters + charactersOf(this.#history.current.values());
    while (this.#characters > most && this.#history.giveUpOldest());
  }
}

const nothing: Omit<Snapshot, 'name'> = { revision: 0, created: 0, objects: [] };

function charactersOf(objects: Iterable<SavedObject>): number {
  let sum = 0;
  for (const { brep } of objects) sum += brep.length;
  return sum;
}
