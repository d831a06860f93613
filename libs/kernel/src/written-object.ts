import type { History, SavedObject } from './commands.ts';
import type { Feature } from './feature.ts';
import { type Body, restored } from './occt/body.ts';
import { type Course, courseThrough } from './timeline.ts';

/** An object that another worker serialized. Its shape is deserialized on first access. */
export class WrittenObject {
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

  get isRead(): boolean {
    return this.#body !== undefined;
  }

  get body(): Body {
    return this.read();
  }

  read(): Body {
    this.#body ??= restored(this.saved);
    return this.#body;
  }
}

/** Restores the states of a document from another worker. Deserializes only the current state at once. */
export function courseOf(objects: readonly SavedObject[], { past, future }: History): Course<WrittenObject> {
  const known = new Map<SavedObject, WrittenObject>();
  const opened = (saved: SavedObject): WrittenObject => {
    const object = known.get(saved) ?? new WrittenObject(saved);
    known.set(saved, object);
    return object;
  };
  const current = objects.map(opened);
  for (const object of current) object.read();
  const states = [...past.map((state) => state.map(opened)), current, ...future.map((state) => state.map(opened))];
  return courseThrough(states, past.length);
}
