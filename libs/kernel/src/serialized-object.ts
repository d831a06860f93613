import type { History, SavedObject } from './commands.ts';
import type { Feature } from './feature.ts';
import { type Body, restoreBody } from './occt/body.ts';
import { type StateSequence, createStateSequence } from './state-history.ts';

/** An object that another worker serialized. Its shape is deserialized on first access. */
export class SerializedObject {
  readonly saved: SavedObject;
  #body: Body | undefined;

  constructor(saved: SavedObject) {
    this.saved = saved;
  }

  get id(): string {
    return this.saved.id;
  }

  get type(): string {
    return this.saved.type;
  }

  get feature(): Feature {
    return this.saved.feature;
  }

  get isDeserialized(): boolean {
    return this.#body !== undefined;
  }

  get body(): Body {
    return this.deserialize();
  }

  deserialize(): Body {
    this.#body ??= restoreBody(this.saved);
    return this.#body;
  }
}

/** Restores the states of a document from another worker. Deserializes only the current state at once. */
export function restoreSequence(
  objects: readonly SavedObject[],
  { past, future }: History,
): StateSequence<SerializedObject> {
  const known = new Map<SavedObject, SerializedObject>();
  const toObject = (saved: SavedObject): SerializedObject => {
    const object = known.get(saved) ?? new SerializedObject(saved);
    known.set(saved, object);
    return object;
  };
  const current = objects.map(toObject);
  for (const object of current) object.deserialize();
  const states = [...past.map((state) => state.map(toObject)), current, ...future.map((state) => state.map(toObject))];
  return createStateSequence(states, past.length);
}
