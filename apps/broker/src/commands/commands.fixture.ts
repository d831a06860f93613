import type { CommandResult, FromBroker } from '@kerf/contracts';
import type { AdapterLink } from './adapter-link.ts';
import type { Clock } from '@kerf/concurrency';
import type { CommandContext } from './command-context.ts';

/** Clock that is advanced by the spec. */
export class ManualClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ at: number; act: () => void }>();

  now(): number {
    return this.time;
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = { at: this.time + delayMs, act };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  advance(byMs: number): void {
    this.time += byMs;
    for (const timer of [...this.timers].filter(({ at }) => at <= this.time)) {
      this.timers.delete(timer);
      timer.act();
    }
  }
}

/** Creates a command context with this clock. */
export const createContext = (clock: Clock): CommandContext => ({
  clock,
  pendingCommands: new Map(),
  progress: { reportProgress: () => undefined },
});

/** Link that records all messages. */
export class RecordingLink implements AdapterLink {
  canSend = true;
  readonly sent: FromBroker[] = [];

  send(message: FromBroker): void {
    this.sent.push(message);
  }

  getIds(type: FromBroker['type']): string[] {
    return this.sent.flatMap((message) =>
      message.type === type && 'command_id' in message ? [message.command_id] : [],
    );
  }
}

/** Creates a successful result. */
export const successResult = (
  id: string,
  result: Record<string, unknown> = { object_id: 'Box1', deleted: true },
): CommandResult => ({
  type: 'result',
  command_id: id,
  ok: true,
  result,
  execution_time_ms: 1,
});

/** Creates an error result. */
export const errorResult = (id: string, code: string): CommandResult =>
  ({ type: 'result', command_id: id, ok: false, error: { code, message: 'No.', retryable: false } }) as CommandResult;
