import {
  type AdapterOptions,
  type AdapterExit,
  runAdapter,
  type CommittedCommand,
  ToolError,
  type Tools,
} from './index.ts';
import { TestBroker } from './testing/index.ts';

/** Adapter with a list of boxes as its document, connected to a test broker. */
export class Drawing {
  readonly broker: TestBroker;
  readonly committed: CommittedCommand[] = [];
  readonly states: string[] = [];
  /** Completes `create_sphere`, which otherwise runs until it is cancelled. */
  release: () => void = () => undefined;
  /** Errors to throw on commit or rollback. */
  fault: { commit?: Error; rollback?: Error } = {};
  /** True to return boxes without a volume. */
  hasNoVolume = false;
  exit: Promise<AdapterExit> = Promise.reject(new Error('not started'));
  readonly #stop = new AbortController();
  #boxes: readonly string[] = [];
  #revision = 0;

  private constructor(broker: TestBroker) {
    this.broker = broker;
    this.exit.catch(() => undefined);
  }

  /** Starts the adapter; it is not registered yet. */
  static async start(more: Partial<AdapterOptions> = {}): Promise<Drawing> {
    const drawing = new Drawing(await TestBroker.start());
    drawing.run(more);
    return drawing;
  }

  /** Starts the adapter, also again after it has ended. */
  run(more: Partial<AdapterOptions> = {}): void {
    const options = { url: this.broker.url, key: 'a-key', adapterType: 'drawing', tools: this.tools, drainMs: 0 };
    const document = () => ({ name: 'Drawing', revision: this.#revision, object_count: this.#boxes.length });
    const onState = (state: string) => void this.states.push(state);
    const all = { ...options, document, onState, transaction: () => this.transaction(), ...more };
    this.exit = runAdapter(all, this.#stop.signal);
  }

  stop(): void {
    this.#stop.abort();
  }

  async end(): Promise<void> {
    this.stop();
    this.release();
    await this.exit;
    this.broker.stop();
  }

  get boxes(): readonly string[] {
    return this.#boxes;
  }

  transaction() {
    const [boxes, revision] = [this.#boxes, this.#revision];
    return {
      commit: (settled: CommittedCommand) => {
        if (this.fault.commit) throw this.fault.commit;
        this.committed.push(settled);
      },
      rollback: () => {
        if (this.fault.rollback) throw this.fault.rollback;
        [this.#boxes, this.#revision] = [boxes, revision];
      },
    };
  }

  readonly tools: Tools = {
    create_box: ({ length, width, height, position }, { progress }) => {
      progress({ fraction: 0.5, message: 'half a box' });
      this.#revision += 1;
      const object_id = `box_${this.#revision}`;
      this.#boxes = [...this.#boxes, object_id];
      const max = [length, width, height].map((size, i) => size + (position[i] ?? 0));
      const bounding_box = { min: position, max };
      return {
        object_id,
        type: 'box',
        bounding_box,
        volume: this.hasNoVolume ? Number.NaN : length * width * height,
        warnings: [],
      };
    },
    create_sphere: (_, { signal }) =>
      new Promise((resolve, reject) => {
        const bounding_box = { min: [0, 0, 0], max: [1, 1, 1] };
        this.release = () => resolve({ object_id: 's', type: 'sphere', bounding_box, volume: 1, warnings: [] });
        signal.addEventListener('abort', () => reject(new Error('The sphere was dropped.')));
      }),
    delete_object: ({ object_id }) => {
      if (!this.#boxes.includes(object_id)) throw new ToolError('OBJECT_NOT_FOUND', `There is no ${object_id}.`);
      this.#revision += 1;
      this.#boxes = this.#boxes.filter((id) => id !== object_id);
      return { object_id, deleted: true };
    },
    move_object: () => {
      throw new Error('a bug');
    },
    list_objects: () => ({
      objects: this.#boxes.map((object_id) => ({ object_id, type: 'box' })),
      total: this.#boxes.length,
    }),
  };
}

export const box = { length: 10, width: 20, height: 30 };
