import type { operationCalledOff } from '@kerf/contracts';
import type * as z from 'zod';
import type { Sessions } from './sessions.ts';

type CalledOff = z.output<(typeof operationCalledOff)['content']>;

/** Cancels a command that no operation waits for: one that this pod awaits, or one whose adapter is connected here. */
export function callOff(sessions: Sessions, { commandId, operationId, reason }: CalledOff): void {
  const command = sessions.underway.get(commandId);
  if (command && !command.calledOff && command.leave(operationId)) command.owner.callOff(command);
  for (const session of sessions)
    if (session.remoteCommands?.has(commandId)) session.send({ type: 'cancel', command_id: commandId, reason });
}
