import type { Bus } from '@kerf/bus';
import { operationProgress } from '@kerf/contracts';
import type { Progress, ProgressListener, Run } from './operation.ts';

/** Reports the progress of an adapter's operation to the request that wants it. */
export const withProgress =
  (run: Run, progress: ProgressWatch): Run =>
  async (operation, context) => {
    const { onProgress, admission, tool } = operation;
    if (!onProgress || tool.runsOn !== 'adapter') return run(operation, context);
    const { address, stop } = progress.follow(admission.operationId, onProgress);
    return run({ ...operation, progressTo: address }, context).finally(stop);
  };

/** Receives the progress of this process's operations from the broker. */
export class ProgressWatch {
  private readonly address = crypto.randomUUID();
  private readonly listeners = new Map<string, ProgressListener>();
  private subscription: { stop(): void } | undefined;

  constructor(private readonly bus: Pick<Bus, 'listen'>) {}

  /** Follows one operation until it is stopped; `address` is what its command must name. */
  follow(operationId: string, listener: ProgressListener): { address: string; stop: () => void } {
    // One subscription serves all operations, from the first one on.
    this.subscription ??= this.bus.listen(operationProgress.at(this.address), (message) => this.handleMessage(message));
    this.listeners.set(operationId, listener);
    return { address: this.address, stop: () => this.listeners.delete(operationId) };
  }

  onApplicationShutdown(): void {
    this.subscription?.stop();
  }

  private handleMessage({ operationId, ...progress }: Progress & { readonly operationId: string }): void {
    this.listeners.get(operationId)?.(progress);
  }
}
