import type { Bus } from '@kerf/bus';
import { type adapterMoved, type CommandResult, movedResult, type Output } from '@kerf/contracts';
import type { Clock } from './clock.ts';

/** A command that another pod awaits. */
export type Awaited = Output<ReturnType<typeof adapterMoved.at>>['awaited'][number];

/** The commands of one adapter that pods it was connected to before await. */
export class RemoteCommands {
  private readonly pods = new Map<string, { readonly pod: string; readonly until: number }>();

  constructor(
    awaited: readonly Awaited[],
    private readonly accountId: string,
    private readonly around: { readonly bus: Pick<Bus, 'request'>; readonly clock: Clock },
  ) {
    const now = around.clock.now();
    for (const { commandId, pod, timeoutMs } of awaited) this.pods.set(commandId, { pod, until: now + timeoutMs });
  }

  has(commandId: string): boolean {
    return this.pods.has(commandId);
  }

  /** What is still awaited, and by whom. */
  get awaited(): Awaited[] {
    const now = this.around.clock.now();
    return [...this.pods]
      .map(([commandId, { pod, until }]) => ({ commandId, pod, timeoutMs: Math.round(until - now) }))
      .filter(({ timeoutMs }) => timeoutMs > 0);
  }

  /** The adapter is away for good: nobody will answer. */
  lose(): void {
    for (const { commandId } of this.awaited) void this.passOn(lostResult(commandId), 0);
  }

  /** Tells a result to the pod that awaits it, if one does. Resolves also when that pod is gone: then nobody awaits it. */
  async passOn(result: CommandResult, frameLength: number): Promise<void> {
    const place = this.pods.get(result.command_id);
    if (!place) return;
    this.pods.delete(result.command_id);
    const { accountId, around } = this;
    await around.bus.request(movedResult.at(place.pod), { accountId, frameLength, result }).catch(() => undefined);
  }
}

/** What a pod is told about a command whose adapter is lost to another one. */
const lostResult = (command_id: string): CommandResult => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'ADAPTER_UNAVAILABLE', message: 'The adapter has disconnected.', retryable: true },
});
