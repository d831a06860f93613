import type { Changes, SavedObject, Snapshot } from './commands.ts';

/** The document as the parent keeps it: enough to start a new worker where the last one stopped. */
export class SavedDocument {
  readonly #name: string;
  #objects: ReadonlyMap<string, SavedObject>;
  #revision: number;
  #created: number;

  private constructor(name: string, objects: ReadonlyMap<string, SavedObject>, revision: number, created: number) {
    this.#name = name;
    this.#objects = objects;
    this.#revision = revision;
    this.#created = created;
  }

  /** A new document, or the one of the snapshot under this name. */
  static open(name: string, { revision, created, objects }: Omit<Snapshot, 'name'> = nothing): SavedDocument {
    return new SavedDocument(name, new Map(objects.map((object) => [object.id, object])), revision, created);
  }

  get name(): string {
    return this.#name;
  }

  get revision(): number {
    return this.#revision;
  }

  get objectCount(): number {
    return this.#objects.size;
  }

  get ids(): string[] {
    return [...this.#objects.keys()];
  }

  apply({ revision, created, removed, saved, order }: Changes): void {
    const next = new Map(this.#objects);
    for (const id of removed) next.delete(id);
    for (const object of saved) next.set(object.id, object);
    this.#objects = order ? sorted(next, order) : next;
    this.#revision = revision;
    this.#created = created;
  }

  /** A document of its own that begins as this one is. */
  fork(): SavedDocument {
    return new SavedDocument(this.#name, this.#objects, this.#revision, this.#created);
  }

  snapshot(): Snapshot {
    return {
      name: this.#name,
      revision: this.#revision,
      created: this.#created,
      objects: [...this.#objects.values()],
    };
  }
}

function sorted(objects: ReadonlyMap<string, SavedObject>, order: readonly string[]): Map<string, SavedObject> {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? order.length;
  return new Map([...objects].sort(([a], [b]) => placeOf(a) - placeOf(b)));
}

const nothing: Omit<Snapshot, 'name'> = { revision: 0, created: 0, objects: [] };
