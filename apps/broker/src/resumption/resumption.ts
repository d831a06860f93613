import type { Register } from '@kerf/contracts';
import type { Command } from '../commands/command.ts';
import { isReadOnly } from '../commands/command-request.ts';

/** State of the last connection's commands, as a reconnecting adapter reports it. */
export interface Resumption {
  /** True if the adapter process did not restart. */
  readonly isSameProcess: boolean;
  /** Commands that are running. */
  readonly running: ReadonlySet<string>;
  /** Commands with results that the adapter will resend. */
  readonly unacknowledged: ReadonlySet<string>;
}

export const toResumption = (
  { instance_id, running, unacknowledged }: Pick<Register, 'instance_id' | 'running' | 'unacknowledged'>,
  lastInstanceId: string,
): Resumption => ({
  isSameProcess: instance_id === lastInstanceId,
  running: new Set(running),
  unacknowledged: new Set(unacknowledged),
});

/** State of a sent command: its result will arrive, it may be resent, or its outcome is unknown. */
type CommandFate = 'awaited' | 'not started' | 'repeatable' | 'unknown';

/** Classifies a command that was sent over the previous connection. */
export function getCommandFate({ id, request }: Command, resumption: Resumption): CommandFate {
  if (resumption.running.has(id) || resumption.unacknowledged.has(id)) return 'awaited';
  if (resumption.isSameProcess) return 'not started';
  return isReadOnly(request) ? 'repeatable' : 'unknown';
}
