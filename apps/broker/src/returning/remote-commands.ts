import type { Bus } from '@kerf/bus';
import { type adapterMoved, type CommandResult, type Input, movedResult, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Clock, pause } from '../clock.ts';

/** A command that another pod awaits. */
export type Awaited = Output<ReturnType<typeof adapterMoved.at>>['awaited'][number];

type MovedResult = Input<ReturnType<typeof movedResult.at>>;

/** Pod that awaits a command, and its deadline. */
interface Place {
  readonly pod: string;
  readonly until: number;
  /** The delivery of its result, once that has arrived. */
  telling?: Promise<void>;
}

/** Result of a delivery: the pod has it, no pod serves the subject, or neither is certain. */
type Told = 'delivered' | 'no responder' | 'unknown';

/** A pod with an unserved subject has ended after this time; one that only lost the bus reconnects sooner. */
const goneAfterMs = 5_000;

const firstPauseMs = 250;
const longestPauseMs = 2_000;

/** Commands of one adapter that its previous pods await. */
export class RemoteCommands {
  private readonly places = new Map<string, Place>();

  constructor(
    awaited: readonly Awaited[],
    private readonly accountId: string,
    private readonly around: { readonly bus: Pick<Bus, 'request' | 'isConnected'>; readonly clock: Clock },
  ) {
    const now = around.clock.now();
    for (const { commandId, pod, timeoutMs } of awaited) this.places.set(commandId, { pod, until: now + timeoutMs });
  }

  has(commandId: string): boolean {
    return this.places.has(commandId);
  }

  /** Commands that the adapter has not answered yet, with the pods that await them. */
  get awaited(): Awaited[] {
    const now = this.around.clock.now();
    return [...this.places]
      .filter(([, { telling }]) => !telling)
      .map(([commandId, { pod, until }]) => ({ commandId, pod, timeoutMs: Math.round(until - now) }))
      .filter(({ timeoutMs }) => timeoutMs > 0);
  }

  /** Fails all commands: the adapter does not reconnect. */
  lose(): void {
    for (const { commandId } of this.awaited) void this.passOn(lostResult(commandId), 0);
  }

  /**
   * Forwards a result to the pod that awaits it, if any. Retries until that pod has it, has ended, or no longer awaits
   * it.
   * Never throws.
   */
  async passOn(result: CommandResult, frameLength: number): Promise<void> {
    const place = this.places.get(result.command_id);
    if (!place) return;
    place.telling ??= this.tell(place, { accountId: this.accountId, frameLength, result }).finally(() =>
      this.places.delete(result.command_id),
    );
    await place.telling;
  }

  private async tell({ pod, until }: Place, result: MovedResult): Promise<void> {
    const { clock } = this.around;
    let seenAt = clock.now();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const told = await this.tellOnce(pod, result);
      const now = clock.now();
      if (told === 'unknown') seenAt = now;
      if (told === 'delivered' || now >= until || now - seenAt >= goneAfterMs) return;
      await pause(clock, pauseMs);
    }
  }

  private async tellOnce(pod: string, result: MovedResult): Promise<Told> {
    const { bus } = this.around;
    const { isConnected } = bus;
    try {
      await bus.request(movedResult.at(pod), result);
      return 'delivered';
    } catch (error) {
      return isConnected && isNobodyThere(error) ? 'no responder' : 'unknown';
    }
  }
}

/** Returns true when no pod serves the subject. Without a bus connection requests fail with the same error. */
export const isNobodyThere = (error: unknown): boolean => error instanceof Fault && error.isUndone;

/** Result sent to a pod when its command was lost with the adapter on another pod. */
export const lostResult = (command_id: string): CommandResult => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'ADAPTER_UNAVAILABLE', message: 'The adapter disconnected.', retryable: true },
});
