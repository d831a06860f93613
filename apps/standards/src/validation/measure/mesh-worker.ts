import { Worker } from 'node:worker_threads';
import { settleWithin } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { getBuffers, type Design, isLarge } from '../design/design.ts';
import type { Measurements } from './measurements.ts';
import type { MeasurePlan, WorkerMessage } from './worker-messages.ts';
import { type MemoryGuard, createTooLargeFault } from '../design/memory-guard.ts';

/** Heap limit of the worker; points and triangles are stored outside of the heap. */
const maxHeapMb = 160;

/** A design to measure, with the remaining time in milliseconds. */
export interface MeasureRequest {
  readonly design: Design;
  readonly plan: MeasurePlan;
  readonly withinMs: number;
}

/**
 * Worker thread that measures one design at a time. A design that misses its deadline returns partial results, and its
 * thread is replaced. The same happens to a dead thread, and to one that held a large design when garbage collection is
 * unavailable.
 */
export class MeshWorker {
  private worker: Worker | undefined;
  private isEnded = false;

  constructor(private readonly memoryGuard: MemoryGuard) {}

  /** Returns the results measured in time; transfers the design. Throws `invalid_parameters` or `design_too_large`. */
  async measureDesign({ design, plan, withinMs }: MeasureRequest): Promise<Partial<Measurements>> {
    if (this.isEnded) throw unavailable();
    if (withinMs <= 0) return {};
    const worker = (this.worker ??= startWorker());
    const keepsGarbage = !globalThis.gc && isLarge(design);
    let needsReplacement = true;
    try {
      const { found, ending } = await this.collectResults(worker, { design, plan, withinMs });
      needsReplacement = keepsGarbage || ending === 'late';
      if (ending instanceof Fault) throw ending;
      return found;
    } finally {
      if (needsReplacement) await this.replaceWorker(worker);
    }
  }

  private async collectResults(worker: Worker, { design, plan, withinMs }: MeasureRequest) {
    const found: Partial<Measurements> = {};
    const measuring = () => {
      const ending = settleWithin(withinMs, waitForEnd(worker, found), 'late' as const);
      worker.postMessage({ design, plan }, getBuffers(design));
      return ending;
    };
    try {
      return { found, ending: await this.memoryGuard.runGuarded(measuring, () => void worker.terminate()) };
    } finally {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.on('error', () => void this.replaceWorker(worker));
    }
  }

  /** Ends the thread. A pending validation fails with `unavailable`. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    await this.worker?.terminate();
  }

  private async replaceWorker(worker: Worker): Promise<void> {
    if (this.worker === worker) this.worker = undefined;
    await worker.terminate();
  }
}

/** Collects the messages of a thread until it is done or refuses the design. */
function waitForEnd(worker: Worker, found: Partial<Measurements>): Promise<'done' | Fault> {
  return new Promise((resolve, reject) => {
    worker.on('error', (error: Error) => reject(toWorkerError(error)));
    worker.on('exit', () => reject(unavailable()));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'measured') Object.assign(found, message.measured);
      if (message.kind === 'done') resolve('done');
      if (message.kind === 'refused') resolve(toFault(message));
    });
  });
}

const toFault = ({ code, message }: Extract<WorkerMessage, { kind: 'refused' }>): Fault =>
  Fault.of(code === 'invalid' ? 'invalid_parameters' : 'design_too_large', { reason: message });

const unavailable = (): Fault => Fault.of('unavailable', { service: 'validation' });

const toWorkerError = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? createTooLargeFault() : error;

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

const startWorker = (): Worker =>
  new Worker(workerFile, {
    // Node strips types itself; the other workspaces then need the same condition.
    execArgv: isSource ? ['--conditions=@kerf/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
