import { Worker } from 'node:worker_threads';
import { Fault } from '@kerf/errors';
import type { Design, Measurements, Plan, Said } from './measurements.ts';

/** As many designs wait for the one that is measured. */
const mostWaiting = 8;

/** Of the worker's own objects; the points and triangles lie beside them. */
const mostMegabytes = 300;

/** What is measured, and until when, in milliseconds from now. */
export interface Order {
  readonly design: Design;
  readonly plan: Plan;
  readonly withinMs: number;
}

/**
 * One thread that measures designs, one after the other. One that is not done in time is told as far as it got, and its
 * thread gives way to a new one; so is one whose thread died.
 */
export class MeshWorker {
  private worker: Worker | undefined;
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** What was found in time. Throws `invalid_parameters` or `design_too_large` for what is no design. */
  async measure({ design, plan, withinMs }: Order): Promise<Partial<Measurements>> {
    if (this.waiting >= mostWaiting) throw Fault.of('unavailable', { service: 'validation' });
    const until = performance.now() + withinMs;
    this.waiting += 1;
    const measured = this.turn.then(() => this.run({ design, plan, withinMs: until - performance.now() }));
    this.turn = measured.catch(() => undefined);
    return measured.finally(() => (this.waiting -= 1));
  }

  /** Ends the thread. Whoever still waits hears that validation is not available. */
  async onApplicationShutdown(): Promise<void> {
    this.waiting = mostWaiting;
    await this.worker?.terminate();
  }

  private async run({ design, plan, withinMs }: Order): Promise<Partial<Measurements>> {
    if (withinMs <= 0) return {};
    const worker = (this.worker ??= newWorker());
    const found: Partial<Measurements> = {};
    const ending = ended(worker, found, withinMs);
    worker.postMessage({ design, plan });
    try {
      if ((await ending) === 'late') this.replace(worker);
      return found;
    } catch (error) {
      if (!isRefusal(error)) this.replace(worker);
      throw error;
    } finally {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.on('error', () => this.replace(worker));
    }
  }

  private replace(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
    void worker.terminate();
  }
}

/** Gathers what a thread says until it is done, or the time is over. */
function ended(worker: Worker, found: Partial<Measurements>, withinMs: number): Promise<'done' | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), withinMs);
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.on('error', (error: Error) => end(() => reject(died(error))));
    worker.on('exit', () => end(() => reject(Fault.of('unavailable', { service: 'validation' }))));
    worker.on('message', (said: Said) => {
      if (said.kind === 'measured') Object.assign(found, said.measured);
      if (said.kind === 'done') end(() => resolve('done'));
      if (said.kind === 'refused') end(() => reject(refused(said)));
    });
  });
}

const refused = ({ code, message }: Extract<Said, { kind: 'refused' }>): Fault =>
  Fault.of(code === 'invalid' ? 'invalid_parameters' : 'design_too_large', { reason: message });

const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'invalid_parameters' || error.code === 'design_too_large');

const died = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? Fault.of('design_too_large', {
        reason: 'The design needs more memory than a validation has. Export it with a coarser linear_tolerance.',
      })
    : error;

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

const newWorker = (): Worker =>
  new Worker(workerFile, {
    // TypeScript that Node strips by itself takes the other workspaces so too.
    execArgv: isSource ? ['--conditions=@kerf/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
