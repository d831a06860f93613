import type { Register } from '@kerf/contracts';
import type { Command } from '../commands/command.ts';
import { isPure } from '../commands/order.ts';

/** What an adapter says about the commands of its last connection when it is back. */
export interface Resumption {
  /** Whether it is still the process that had that connection. */
  readonly isSameProcess: boolean;
  /** Commands it is at work on. */
  readonly running: ReadonlySet<string>;
  /** Commands whose results it will tell again. */
  readonly unacknowledged: ReadonlySet<string>;
}

export const resumptionOf = (
  { instance_id, running, unacknowledged }: Pick<Register, 'instance_id' | 'running' | 'unacknowledged'>,
  lastInstanceId: string,
): Resumption => ({
  isSameProcess: instance_id === lastInstanceId,
  running: new Set(running),
  unacknowledged: new Set(unacknowledged),
});

/** What becomes of a command that was sent: its result will come, it may be sent again, or nobody knows. */
type Fate = 'awaited' | 'not begun' | 'harmless' | 'unknown';

/** What becomes of a command that was sent over the connection before. */
export function fateOf({ id, order }: Command, back: Resumption): Fate {
  if (back.running.has(id) || back.unacknowledged.has(id)) return 'awaited';
  if (back.isSameProcess) return 'not begun';
  return isPure(order) ? 'harmless' : 'unknown';
}
