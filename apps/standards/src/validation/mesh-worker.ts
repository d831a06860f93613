import { Worker } from 'node:worker_threads';
import { Fault } from '@kerf/errors';
import { buffersOf, type Design, isLarge } from './design.ts';
import type { Measurements } from './measurements.ts';
import type { Plan } from './plan.ts';
import type { Said } from './worker-messages.ts';
import { type Room, tooLarge } from './room.ts';

/** Of the worker's own objects; the points and triangles lie beside them. */
const mostMegabytes = 160;

/** What is measured, and until when, in milliseconds from now. */
export interface Order {
  readonly design: Design;
  readonly plan: Plan;
  readonly withinMs: number;
}

/**
 * One thread that measures one design at a time. One that is not done in time is told as far as it got, and its thread
 * gives way to a new one; so does a thread that died, and one that a large design was in when nothing can be collected there.
 */
export class MeshWorker {
  private worker: Worker | undefined;
  private isEnded = false;

  constructor(private readonly room: Room) {}

  /** What was found in time; takes the design over. Throws `invalid_parameters` or `design_too_large` for what is none. */
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

  /** Ends the thread. Whoever still waits hears that validation is not available. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    await this.worker?.terminate();
  }

  private async replace(worker: Worker): Promise<void> {
    if (this.worker === worker) this.worker = undefined;
    await worker.terminate();
  }
}

/** Gathers what a thread says until it is done, refuses the design, or the time is over. */
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
    // TypeScript that Node strips by itself takes the other workspaces so too.
    execArgv: isSource ? ['--conditions=@kerf/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
