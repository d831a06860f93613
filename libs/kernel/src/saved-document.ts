import type { Changes, SavedObject, Snapshot } from './commands.ts';

/** The document as the parent keeps it: enough to start a new worker where the last one stopped. */
export class SavedDocument {
  readonly #name: string;
  readonly #objects: Map<string, SavedObject>;
  #revision: number;
  #created: number;

  /** A new document, or the one of the snapshot under this name. */
  constructor(name: string, { revision, created, objects }: Omit<Snapshot, 'name'> = nothing) {
    this.#name = name;
    this.#revision = revision;
    this.#created = created;
    this.#objects = new Map(objects.map((object) => [object.id, object]));
  }

  get name(): string {
    return this.#name;
  }

  get revision(): number {
    return this.#revision;
  }

  get ids(): string[] {
    return [...this.#objects.keys()];
  }

  apply({ revision, created, removed, saved }: Changes): void {
    this.#revision = revision;
    this.#created = created;
    for (const id of removed) this.#objects.delete(id);
    for (const object of saved) this.#objects.set(object.id, object);
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

const nothing: Omit<Snapshot, 'name'> = { revision: 0, created: 0, objects: [] };
