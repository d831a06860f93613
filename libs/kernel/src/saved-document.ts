import type { Changes, History, SavedObject, Snapshot } from './commands.ts';
import { type Course, Timeline } from './timeline.ts';

type Objects = ReadonlyMap<string, SavedObject>;

/** What is not in the current state may take so much; beyond it the oldest states are given up. */
const mostHistoryCharacters = 64 * 1024 ** 2;

/** What a document is besides its objects. */
interface Title {
  readonly name: string;
  readonly revision: number;
  readonly created: number;
}

/**
 * The document as the parent keeps it: enough to start a new worker where the last one stopped, with what could be
 * undone and redone there.
 */
export class SavedDocument {
  readonly #name: string;
  #revision: number;
  #created: number;
  #history: Timeline<SavedObject>;
  /** Of all objects in all states. */
  #characters: number;

  private constructor({ name, revision, created }: Title, course: Course<SavedObject>, characters: number) {
    this.#name = name;
    this.#revision = revision;
    this.#created = created;
    this.#history = this.#timelineOf(course);
    this.#characters = characters;
  }

  /** A new document, or the one of the snapshot under this name. */
  static open(name: string, { revision, created, objects }: Omit<Snapshot, 'name'> = nothing): SavedDocument {
    const state = new Map(objects.map((object) => [object.id, object]));
    return new SavedDocument({ name, revision, created }, { states: [state], position: 0 }, charactersOf(objects));
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
    const { states, position } = this.#history.course;
    const objects = states.map((state) => [...state.values()]);
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

  /** A document that begins as this one is, and can become it with `commit`. */
  fork(): SavedDocument {
    const fork = new SavedDocument(this.#title, this.#history.course, this.#characters);
    fork.#history.mark();
    return fork;
  }

  /** What was changed since the fork lasts, as one step to undo if it is so wanted. */
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
    this.#history.push(changed(this.#history.current, changes));
    this.#shorten();
  }

  /** The worker still has a state that was given up here. */
  #beginAnew(changes: Changes): void {
    const state = changed(this.#history.current, changes);
    this.#history = this.#timelineOf({ states: [state], position: 0 });
    this.#characters = charactersOf(state.values());
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

function changed(objects: Objects, { removed, saved, order }: Changes): Objects {
  const next = new Map(objects);
  for (const id of removed) next.delete(id);
  for (const object of saved) next.set(object.id, object);
  return order ? sorted(next, order) : next;
}

function sorted(objects: Objects, order: readonly string[]): Map<string, SavedObject> {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? order.length;
  return new Map([...objects].sort(([a], [b]) => placeOf(a) - placeOf(b)));
}

const nothing: Omit<Snapshot, 'name'> = { revision: 0, created: 0, objects: [] };

function charactersOf(objects: Iterable<SavedObject>): number {
  let sum = 0;
  for (const { brep } of objects) sum += brep.length;
  return sum;
}
