import type { operationCancelled } from '@kerf/contracts';
import type * as z from 'zod';
import type { Sessions } from './sessions.ts';

type Cancellation = z.output<(typeof operationCancelled)['content']>;

/** Cancels a command that no operation waits for: one that this pod awaits, or one whose adapter is connected here. */
export function cancelCommand(sessions: Sessions, { commandId, operationId, reason }: Cancellation): void {
  const command = sessions.pendingCommands.get(commandId);
  if (command && !command.cancelReason && command.removeOperation(operationId)) command.owner.cancelCommand(command);
  for (const session of sessions)
    if (session.remoteCommands?.has(commandId)) session.send({ type: 'cancel', command_id: commandId, reason });
}
