import { Worker } from 'node:worker_threads';
import { Fault } from '@kerf/errors';
import { buffersOf, type Design, isLarge } from './design.ts';
import type { Measurements } from './measurements.ts';
import type { Plan } from './plan.ts';
import type { Said } from './worker-messages.ts';
import { type Room, tooLarge } from './room.ts';

/** Heap limit of the worker; points and triangles are stored outside of the heap. */
const mostMegabytes = 160;

/** A design to measure, with the remaining time in milliseconds. */
export interface Order {
  readonly design: Design;
  readonly plan: Plan;
  readonly withinMs: number;
}

/**
 * Worker thread that measures one design at a time. A design that misses its deadline returns partial results, and
 * its thread
 * is replaced. The same happens to a dead thread, and to one that held a large design when garbage collection is
 * unavailable.
 */
export class MeshWorker {
  private worker: Worker | undefined;
  private isEnded = false;

  constructor(private readonly room: Room) {}

  /** Returns the results measured in time; transfers the design. Throws `invalid_parameters` or `design_too_large`. */
  async measure({ design, plan, withinMs }: Order): Promise<Partial<Measurements>> {
    if (this.isEnded) throw unavailable();
    if (withinMs <= 0) return {};
    const worker = (this.worker ??= newWorker());
    const staysFull = !globalThis.gc && isLarge(design);
    let isSpent = true;
    try {
      const { found, ending } = await this.told(worker, { design, plan, withinMs });
      isSpent = staysFull || ending === 'late';
      if (ending instanceof Fault) throw ending;
      return found;
    } finally {
      if (isSpent) await this.replace(worker);
    }
  }

  private async told(worker: Worker, { design, plan, withinMs }: Order) {
    const found: Partial<Measurements> = {};
    const measuring = () => {
      const ending = ended(worker, found, withinMs);
      worker.postMessage({ design, plan }, buffersOf(design));
      return ending;
    };
    try {
      return { found, ending: await this.room.within(measuring, () => void worker.terminate()) };
    } finally {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.on('error', () => void this.replace(worker));
    }
  }

  /** Ends the thread. A pending validation fails with `unavailable`. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    await this.worker?.terminate();
  }

  private async replace(worker: Worker): Promise<void> {
    if (this.worker === worker) this.worker = undefined;
    await worker.terminate();
  }
}

/** Collects the messages of a thread until it is done, refuses the design or exceeds its time. */
function ended(worker: Worker, found: Partial<Measurements>, withinMs: number): Promise<'done' | 'late' | Fault> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), withinMs);
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.on('error', (error: Error) => end(() => reject(died(error))));
    worker.on('exit', () => end(() => reject(unavailable())));
    worker.on('message', (said: Said) => {
      if (said.kind === 'measured') Object.assign(found, said.measured);
      if (said.kind === 'done') end(() => resolve('done'));
      if (said.kind === 'refused') end(() => resolve(refused(said)));
    });
  });
}

const refused = ({ code, message }: Extract<Said, { kind: 'refused' }>): Fault =>
  Fault.of(code === 'invalid' ? 'invalid_parameters' : 'design_too_large', { reason: message });

const unavailable = (): Fault => Fault.of('unavailable', { service: 'validation' });

const died = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

const newWorker = (): Worker =>
  new Worker(workerFile, {
    // Node strips types itself; the other workspaces then need the same condition.
    execArgv: isSource ? ['--conditions=@kerf/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
