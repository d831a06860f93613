import type { Bus } from '@kerf/bus';
import { type adapterMoved, type CommandResult, type Input, movedResult, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Clock, pause } from '../clock.ts';

/** A command that another pod awaits. */
export type Awaited = Output<ReturnType<typeof adapterMoved.at>>['awaited'][number];

type MovedResult = Input<ReturnType<typeof movedResult.at>>;

/** Who awaits a command and until when. */
interface Place {
  readonly pod: string;
  readonly until: number;
  /** Its result has come, and is being told there. */
  telling?: Promise<void>;
}

/** What came of telling a result: it was taken, nobody serves that pod's address, or nobody knows. */
type Told = 'taken' | 'nobody there' | 'unknown';

/** A pod that nobody has served for so long has ended. One that lost the bus for a moment is back before. */
const goneAfterMs = 5_000;

const firstPauseMs = 250;
const longestPauseMs = 2_000;

/** The commands of one adapter that pods it was connected to before await. */
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

  /** What the adapter still has to answer, and to whom. */
  get awaited(): Awaited[] {
    const now = this.around.clock.now();
    return [...this.places]
      .filter(([, { telling }]) => !telling)
      .map(([commandId, { pod, until }]) => ({ commandId, pod, timeoutMs: Math.round(until - now) }))
      .filter(({ timeoutMs }) => timeoutMs > 0);
  }

  /** The adapter is away for good: nobody will answer. */
  lose(): void {
    for (const { commandId } of this.awaited) void this.passOn(lostResult(commandId), 0);
  }

  /**
   * Tells a result to the pod that awaits it, if one does: again and again until that pod has it, has ended, or does not
   * await it any more. Never throws.
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
      if (told === 'taken' || now >= until || now - seenAt >= goneAfterMs) return;
      await pause(clock, pauseMs);
    }
  }

  private async tellOnce(pod: string, result: MovedResult): Promise<Told> {
    const { bus } = this.around;
    const { isConnected } = bus;
    try {
      await bus.request(movedResult.at(pod), result);
      return 'taken';
    } catch (error) {
      return isConnected && isNobodyThere(error) ? 'nobody there' : 'unknown';
    }
  }
}

/** Whether nobody serves what was asked. Without a connection nothing is asked, and fails in the same words. */
export const isNobodyThere = (error: unknown): boolean => error instanceof Fault && error.isUndone;

/** What a pod is told about a command whose adapter is lost to another one. */
export const lostResult = (command_id: string): CommandResult => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'ADAPTER_UNAVAILABLE', message: 'The adapter has disconnected.', retryable: true },
});
