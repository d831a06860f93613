import type { DocumentChanges, History, SavedObject, Snapshot } from './commands.ts';
import type { Feature } from './feature.ts';
import { KernelError } from './kernel-error.ts';
import { type Body, writeBrep } from './occt/body.ts';
import { StateHistory } from './state-history.ts';
import { restoreSequence, SerializedObject } from './serialized-object.ts';

/** Body built by a command; it becomes a new object or replaces an existing one. */
export interface BuiltFeature {
  readonly type: string;
  readonly body: Body;
  readonly feature: Feature;
}

/** One object of the document. Immutable: a modified object is a new one with the same id. */
export interface CadObject extends BuiltFeature {
  readonly id: string;
}

/**
 * The open document. Its states are immutable: a command that fails has changed nothing, and undo selects an older
 * state.
 */
export class Document {
  readonly name: string;
  /** Objects that only past or undone states hold stay in wasm memory. */
  readonly #history: StateHistory<CadObject>;
  #revision: number;
  #created: number;
  #before: { readonly revision: number; readonly created: number; readonly isOneStep: boolean } | undefined;
  #changes: DocumentChanges | undefined;

  constructor({ name, revision, created, objects }: Snapshot, history: History = { past: [], future: [] }) {
    this.name = name;
    this.#revision = revision;
    this.#created = created;
    this.#history = new StateHistory<CadObject>(restoreSequence(objects, history), freeShape);
  }

  get revision(): number {
    return this.#revision;
  }

  get objects(): CadObject[] {
    return this.#history.current.valueSeq().toArray();
  }

  /** Number of changes that can be undone. */
  get undoCount(): number {
    return this.#history.undoCount;
  }

  /** Number of undone changes that can be redone. */
  get redoCount(): number {
    return this.#history.redoCount;
  }

  getObject(id: string): CadObject {
    const object = this.#history.current.get(id);
    if (object) return object;
    throw new KernelError('OBJECT_NOT_FOUND', `There is no object ${id} in the document.`, id);
  }

  /** Adds the built body as a new object, and removes the replaced ones. */
  addObject(built: BuiltFeature, replaced: readonly string[] = []): CadObject {
    const created = this.#created + 1;
    const object = { ...built, id: `${built.type}_${created}` };
    this.#commit([object], replaced, created);
    return object;
  }

  /** Adds each built body as a new object. */
  addObjects(built: readonly BuiltFeature[]): CadObject[] {
    const added = built.map((one, i) => ({ ...one, id: `${one.type}_${this.#created + i + 1}` }));
    this.#commit(added, [], this.#created + added.length);
    return added;
  }

  /** Replaces an object by the built body; the id stays. */
  replaceObject(id: string, built: BuiltFeature): CadObject {
    const object = { ...built, id };
    this.#commit([object]);
    return object;
  }

  removeObject({ id }: CadObject): void {
    this.#commit([], [id]);
  }

  /** Undoes (negative) or redoes some changes. Not allowed in a single-step transaction. */
  moveInHistory(steps: number): void {
    const [from, to] = [this.#history.current, this.#history.getState(steps)];
    const removed = [...from.keys()].filter((id) => !to.has(id));
    const saved = [...to.values()].filter((object) => from.get(object.id) !== object).map(toSavedObject);
    this.#history.moveBy(steps);
    this.#changed({ removed, saved, order: [...to.keys()], steps });
  }

  /** True while a transaction is open that will be one undo step. */
  get isSingleStep(): boolean {
    return this.#before?.isOneStep ?? false;
  }

  /** Begins a transaction: all changes until `commit` can be rolled back. */
  beginTransaction(isOneStep: boolean): void {
    this.#history.setCheckpoint();
    this.#before = { revision: this.#revision, created: this.#created, isOneStep };
  }

  commit(): void {
    if (this.isSingleStep) this.#history.squashToCheckpoint();
    else this.#history.clearCheckpoint();
    this.#before = undefined;
  }

  /** Restores the document as it was at `beginTransaction`, with its revision, id counter, and undo and redo steps. */
  rollBack(): void {
    this.#history.restoreCheckpoint();
    this.#revision = this.#before?.revision ?? this.#revision;
    this.#created = this.#before?.created ?? this.#created;
    this.#before = undefined;
  }

  /** Returns and clears the changes of the command, for the parent to store. A command commits at most once. */
  takeChanges(): DocumentChanges | undefined {
    const changes = this.#changes;
    this.#changes = undefined;
    return changes;
  }

  #commit(added: readonly CadObject[], removed: readonly string[] = [], created = this.#created): void {
    const saved = toSavedObjects(added); // may throw, so it comes before anything changes
    this.#history.pushChange({ removed, put: added });
    this.#created = created;
    this.#changed({ removed, saved });
  }

  #changed(changes: Pick<DocumentChanges, 'removed' | 'saved' | 'order' | 'steps'>): void {
    this.#revision += 1;
    this.#changes = { revision: this.#revision, created: this.#created, ...changes };
  }
}

function toSavedObjects(added: readonly CadObject[]): SavedObject[] {
  try {
    return added.map(toSavedObject);
  } catch (error) {
    for (const { body } of added) body.shape.delete();
    throw error;
  }
}

function freeShape(object: CadObject): void {
  if (!(object instanceof SerializedObject) || object.isDeserialized) object.body.shape.delete();
}

function toSavedObject(object: CadObject): SavedObject {
  if (object instanceof SerializedObject) return object.saved;
  const { id, type, feature, body } = object;
  const { boundingBox, volume, solids } = body;
  return { id, type, feature, boundingBox, volume, solids, brep: writeBrep(body) };
}
