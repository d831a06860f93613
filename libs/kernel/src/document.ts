import type { Changes, SavedObject, Snapshot } from './commands.ts';
import { KernelError } from './kernel-error.ts';
import { type Body, brepOf, restored } from './occt/body.ts';

/** One object of the document. Never changed: a modified object is a new one with the same id. */
export interface CadObject {
  readonly id: string;
  readonly type: string;
  readonly body: Body;
}

type Objects = ReadonlyMap<string, CadObject>;

const mostUndoSteps = 50;

/**
 * The open document. Each state of it is a map that is never changed again,
 * so that a command which fails has changed nothing and going back is taking an older map.
 */
export class Document {
  readonly name: string;
  #objects: Objects;
  #revision: number;
  #created: number;
  /** Older states, the oldest first. What only they hold still lives in wasm memory. */
  readonly #past: Objects[] = [];
  #changes: Changes | undefined;

  constructor({ name, revision, created, objects }: Snapshot) {
    this.name = name;
    this.#revision = revision;
    this.#created = created;
    this.#objects = new Map(objects.map((saved) => [saved.id, opened(saved)]));
  }

  get revision(): number {
    return this.#revision;
  }

  get objects(): CadObject[] {
    return [...this.#objects.values()];
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get(id: string): CadObject {
    const object = this.#objects.get(id);
    if (object) return object;
    throw new KernelError('OBJECT_NOT_FOUND', `There is no object ${id} in the document.`, id);
  }

  /** Takes over the body as a new object, in place of those it was made from. */
  add(type: string, body: Body, replaced: readonly string[] = []): CadObject {
    const created = this.#created + 1;
    const object = { id: `${type}_${created}`, type, body };
    this.#commit(replaced, [object], created);
    return object;
  }

  /** Takes over several bodies as new objects of one type, in one step. */
  addAll(type: string, bodies: readonly Body[]): CadObject[] {
    const objects = bodies.map((body, i) => ({ id: `${type}_${this.#created + 1 + i}`, type, body }));
    this.#commit([], objects, this.#created + objects.length);
    return objects;
  }

  /** Takes over the body as the new form of an object. */
  replace({ id, type }: CadObject, body: Body): CadObject {
    const object = { id, type, body };
    this.#commit([], [object]);
    return object;
  }

  remove({ id }: CadObject): void {
    this.#commit([id]);
  }

  /** What the command changed, for the parent to keep. A command commits at most once. */
  takeChanges(): Changes | undefined {
    const changes = this.#changes;
    this.#changes = undefined;
    return changes;
  }

  #commit(removed: readonly string[], added: readonly CadObject[] = [], created = this.#created): void {
    const saved = savedForms(added); // may throw, so it comes before anything changes
    const next = new Map(this.#objects);
    for (const id of removed) next.delete(id);
    for (const object of added) next.set(object.id, object);
    this.#past.push(this.#objects);
    this.#objects = next;
    this.#created = created;
    this.#revision += 1;
    this.#changes = { revision: this.#revision, created, removed, saved };
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    if (this.#past.length <= mostUndoSteps) return;
    const forgotten = this.#past.shift() ?? new Map<string, CadObject>();
    const oldest = this.#past[0] ?? this.#objects;
    for (const object of forgotten.values()) {
      if (oldest.get(object.id) !== object) object.body.shape.delete();
    }
  }
}

const opened = (saved: SavedObject): CadObject => ({ id: saved.id, type: saved.type, body: restored(saved) });

function savedForms(objects: readonly CadObject[]): SavedObject[] {
  try {
    return objects.map(savedForm);
  } catch (error) {
    for (const { body } of objects) body.shape.delete();
    throw error;
  }
}

function savedForm({ id, type, body }: CadObject): SavedObject {
  const { boundingBox, volume, solids } = body;
  return { id, type, boundingBox, volume, solids, brep: brepOf(body) };
}
