import type { CommandResult, FromBroker } from '@kerf/contracts';
import type { AdapterLink } from './adapter-link.ts';
import type { Clock } from '../clock.ts';
import type { CommandContext } from './commands.ts';

/** Clock that is advanced by the spec. */
export class StandingClock implements Clock {
  private time = 0;
  private readonly alarms = new Set<{ at: number; act: () => void }>();

  now(): number {
    return this.time;
  }

  after(delayMs: number, act: () => void): () => void {
    const alarm = { at: this.time + delayMs, act };
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }

  move(byMs: number): void {
    this.time += byMs;
    for (const alarm of [...this.alarms].filter(({ at }) => at <= this.time)) {
      this.alarms.delete(alarm);
      alarm.act();
    }
  }
}

/** Creates a command context with this clock. */
export const contextWith = (clock: Clock): CommandContext => ({
  clock,
  underway: new Map(),
  progress: { tell: () => undefined },
});

/** Link that records all messages. */
export class RecordingLink implements AdapterLink {
  isFree = true;
  readonly sent: FromBroker[] = [];

  send(message: FromBroker): void {
    this.sent.push(message);
  }

  ids(type: FromBroker['type']): string[] {
    return this.sent.flatMap((message) =>
      message.type === type && 'command_id' in message ? [message.command_id] : [],
    );
  }
}

/** Creates a successful result. */
export const done = (
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
export const failed = (id: string, code: string): CommandResult =>
  ({ type: 'result', command_id: id, ok: false, error: { code, message: 'No.', retryable: false } }) as CommandResult;
