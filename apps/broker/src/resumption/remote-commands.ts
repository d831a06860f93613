import type { Bus } from '@kerf/bus';
import { type adapterMoved, type CommandResult, type Input, forwardedResult, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Clock, retry } from '@kerf/concurrency';

/** A command that another pod awaits. */
export type AwaitedCommand = Output<ReturnType<typeof adapterMoved.at>>['awaited'][number];

type MovedResult = Input<ReturnType<typeof forwardedResult.at>>;

/** Pod that awaits a command, and its deadline. */
interface WaitingPod {
  readonly pod: string;
  readonly deadline: number;
  /** The delivery of its result, once that has arrived. */
  delivery?: Promise<void>;
}

/** A pod with an unserved subject has ended after this time; one that only lost the bus reconnects sooner. */
const podTimeoutMs = 5_000;

const pauses = { pauseMs: 250, maxPauseMs: 2_000 };

/** Commands of one adapter that its previous pods await. */
export class RemoteCommands {
  private readonly waitingPods = new Map<string, WaitingPod>();

  constructor(
    awaited: readonly AwaitedCommand[],
    private readonly accountId: string,
    private readonly parts: { readonly bus: Pick<Bus, 'request' | 'isConnected'>; readonly clock: Clock },
  ) {
    const now = parts.clock.now();
    for (const { commandId, pod, timeoutMs } of awaited)
      this.waitingPods.set(commandId, { pod, deadline: now + timeoutMs });
  }

  has(commandId: string): boolean {
    return this.waitingPods.has(commandId);
  }

  /** Commands that the adapter has not answered yet, with the pods that await them. */
  get awaited(): AwaitedCommand[] {
    const now = this.parts.clock.now();
    return [...this.waitingPods]
      .filter(([, { delivery }]) => !delivery)
      .map(([commandId, { pod, deadline }]) => ({ commandId, pod, timeoutMs: Math.round(deadline - now) }))
      .filter(({ timeoutMs }) => timeoutMs > 0);
  }

  /** Fails all commands: the adapter does not reconnect. */
  failAll(): void {
    for (const { commandId } of this.awaited) void this.forwardResult(createDisconnectedResult(commandId), 0);
  }

  /**
   * Forwards a result to the pod that awaits it, if any. Retries until that pod has it, has ended, or no longer awaits
   * it.
   * Never throws.
   */
  async forwardResult(result: CommandResult, frameLength: number): Promise<void> {
    const waitingPod = this.waitingPods.get(result.command_id);
    if (!waitingPod) return;
    waitingPod.delivery ??= this.deliverResult(waitingPod, { accountId: this.accountId, frameLength, result }).finally(
      () => this.waitingPods.delete(result.command_id),
    );
    await waitingPod.delivery;
  }

  private async deliverResult({ pod, deadline }: WaitingPod, result: MovedResult): Promise<void> {
    const { bus, clock } = this.parts;
    let wasConnected = false;
    let seenAt = clock.now();
    const deliver = () => {
      wasConnected = bus.isConnected;
      return bus.request(forwardedResult.at(pod), result);
    };
    const isRetryable = (error: unknown) => {
      const now = clock.now();
      if (!wasConnected || !isNoResponder(error)) seenAt = now;
      return now - seenAt < podTimeoutMs;
    };
    const timeoutMs = deadline - clock.now();
    await retry(deliver, { timeoutMs, ...pauses, clock, isRetryable }).catch(() => undefined);
  }
}

/** Returns true when no pod serves the subject. Without a bus connection requests fail with the same error. */
export const isNoResponder = (error: unknown): boolean => error instanceof Fault && error.isUndone;

/** Result sent to a pod when its command was lost with the adapter on another pod. */
export const createDisconnectedResult = (command_id: string): CommandResult => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'ADAPTER_UNAVAILABLE', message: 'The adapter disconnected.', retryable: true },
});
