import type { Commands } from '../commands/commands.ts';
import type { Ending } from './ending.ts';
import { lostFault } from '../commands/outcome.ts';

/** Fails the commands that do not wait for an adapter after this disconnect; after draining all of them wait. */
export function handOverAfter(ending: Ending, commands: Commands): void {
  if (ending === 'closed') handBack(commands);
  if (ending === 'silent') handOver(commands);
}

/**
 * Fails the commands of a silent adapter except those it has accepted. Commands it did not acknowledge are cancelled
 * too,
 * in case the adapter receives messages again.
 */
export function handOver(commands: Commands): void {
  handBack(commands);
  for (const command of [...commands.atWork.values()].filter(({ isUnheard }) => isUnheard)) {
    commands.callOff(command);
    commands.fail(command, lostFault(command));
  }
}

/** Returns true when there are commands that a handoff would fail. */
export const hasUnheard = ({ queue, atWork }: Commands): boolean =>
  queue.size > 0 || [...atWork.values()].some(({ isUnheard }) => isUnheard);

/** Fails queued commands: they were never sent, so they may run elsewhere. */
function handBack(commands: Commands): void {
  for (const command of commands.queue.takeAll()) commands.fail(command, lostFault(command));
}
