import type { Commands } from '../commands/commands.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import { createDisconnectedFault } from '../commands/outcome.ts';

/** Fails the commands that do not wait for an adapter after this disconnect; after draining all of them wait. */
export function handOffAfterDisconnect(reason: DisconnectReason, commands: Commands): void {
  if (reason === 'closed') failQueued(commands);
  if (reason === 'silent') handOffCommands(commands);
}

/**
 * Fails the commands of a silent adapter except those it has accepted. Commands it did not acknowledge are cancelled
 * too, in case the adapter receives messages again.
 */
export function handOffCommands(commands: Commands): void {
  failQueued(commands);
  for (const command of [...commands.inFlight.values()].filter(({ isUnacknowledged }) => isUnacknowledged)) {
    commands.cancelCommand(command);
    commands.failCommand(command, createDisconnectedFault(command));
  }
}

/** Returns true when there are commands that a handoff would fail. */
export const hasUnacknowledged = ({ queue, inFlight }: Commands): boolean =>
  queue.size > 0 || [...inFlight.values()].some(({ isUnacknowledged }) => isUnacknowledged);

/** Fails queued commands: they were never sent, so they may run elsewhere. */
function failQueued(commands: Commands): void {
  for (const command of commands.queue.removeAll()) commands.failCommand(command, createDisconnectedFault(command));
}
