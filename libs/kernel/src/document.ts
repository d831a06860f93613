import type { Changes, History, SavedObject, Snapshot } from './commands.ts';
import type { Feature } from './feature.ts';
import { KernelError } from './kernel-error.ts';
import { type Body, brepOf } from './occt/body.ts';
import { Timeline } from './timeline.ts';
import { courseOf, WrittenObject } from './written-object.ts';

/** What a command has made: it becomes an object, or the new form of one. */
export interface Made {
  readonly type: string;
  readonly body: Body;
  readonly feature: Feature;
}

/** One object of the document. Never changed: a modified object is a new one with the same id. */
export interface CadObject extends Made {
  readonly id: string;
}

/**
 * The open document. Each state of it is never changed again,
 * so that a command which fails has changed nothing and going back is taking an older state.
 */
export class Document {
  readonly name: string;
  /** What only older and undone states hold still lives in wasm memory. */
  readonly #timeline: Timeline<CadObject>;
  #revision: number;
  #created: number;
  #before: { readonly revision: number; readonly created: number; readonly isOneStep: boolean } | undefined;
  #changes: Changes | undefined;

  constructor({ name, revision, created, objects }: Snapshot, history: History = { past: [], future: [] }) {
    this.name = name;
    this.#revision = revision;
    this.#created = created;
    this.#timeline = new Timeline<CadObject>(courseOf(objects, history), free);
  }

  get revision(): number {
    return this.#revision;
  }

  get objects(): CadObject[] {
    return this.#timeline.current.valueSeq().toArray();
  }

  /** How many changes can be taken back. */
  get undoable(): number {
    return this.#timeline.past;
  }

  /** How many changes that were taken back can be made again. */
  get redoable(): number {
    return this.#timeline.future;
  }

  get(id: string): CadObject {
    const object = this.#timeline.current.get(id);
    if (object) return object;
    throw new KernelError('OBJECT_NOT_FOUND', `There is no object ${id} in the document.`, id);
  }

  /** Takes over what was made as a new object, in place of those it was made from. */
  add(made: Made, replaced: readonly string[] = []): CadObject {
    const created = this.#created + 1;
    const object = { ...made, id: `${made.type}_${created}` };
    this.#commit([object], replaced, created);
    return object;
  }

  /** Takes over everything that was made, each as a new object. */
  addAll(made: readonly Made[]): CadObject[] {
    const added = made.map((one, i) => ({ ...one, id: `${one.type}_${this.#created + i + 1}` }));
    this.#commit(added, [], this.#created + added.length);
    return added;
  }

  /** Takes over what was made as the new form of an object. */
  replace(id: string, made: Made): CadObject {
    const object = { ...made, id };
    this.#commit([object]);
    return object;
  }

  remove({ id }: CadObject): void {
    this.#commit([], [id]);
  }

  /** Goes back some changes, or forward again; not in what is to be one step. */
  go(steps: number): void {
    const [from, to] = [this.#timeline.current, this.#timeline.at(steps)];
    const removed = [...from.keys()].filter((id) => !to.has(id));
    const saved = [...to.values()].filter((object) => from.get(object.id) !== object).map(savedForm);
    this.#timeline.go(steps);
    this.#changed({ removed, saved, order: [...to.keys()], steps });
  }

  /** Whether all that is done now is to be one step to undo. */
  get isInOneStep(): boolean {
    return this.#before?.isOneStep ?? false;
  }

  /** From here on everything can be rolled back, until `commit`. */
  begin(isOneStep: boolean): void {
    this.#timeline.mark();
    this.#before = { revision: this.#revision, created: this.#created, isOneStep };
  }

  commit(): void {
    if (this.isInOneStep) this.#timeline.keep();
    else this.#timeline.release();
    this.#before = undefined;
  }

  /** The document is as it was at `begin`: its revision, the ids it gives and what can be undone and redone. */
  rollBack(): void {
    this.#timeline.restore();
    this.#revision = this.#before?.revision ?? this.#revision;
    this.#created = this.#before?.created ?? this.#created;
    this.#before = undefined;
  }

  /** What the command changed, for the parent to keep. A command commits at most once. */
  takeChanges(): Changes | undefined {
    const changes = this.#changes;
    this.#changes = undefined;
    return changes;
  }

  #commit(added: readonly CadObject[], removed: readonly string[] = [], created = this.#created): void {
    const saved = savedOrFreed(added); // may throw, so it comes before anything changes
    this.#timeline.push({ removed, put: added });
    this.#created = created;
    this.#changed({ removed, saved });
  }

  #changed(changes: Pick<Changes, 'removed' | 'saved' | 'order' | 'steps'>): void {
    this.#revision += 1;
    this.#changes = { revision: this.#revision, created: this.#created, ...changes };
  }
}

function savedOrFreed(added: readonly CadObject[]): SavedObject[] {
  try {
    return added.map(savedForm);
  } catch (error) {
    for (const { body } of added) body.shape.delete();
    throw error;
  }
}

function free(object: CadObject): void {
  if (!(object instanceof WrittenObject) || object.isRead) object.body.shape.delete();
}

function savedForm(object: CadObject): SavedObject {
  if (object instanceof WrittenObject) return object.saved;
  const { id, type, feature, body } = object;
  const { boundingBox, volume, solids } = body;
  return { id, type, feature, boundingBox, volume, solids, brep: brepOf(body) };
}
