import type { Commands } from '../commands/commands.ts';
import type { Ending } from './ending.ts';
import { lostFault } from '../commands/outcome.ts';

/** What no longer waits for an adapter whose connection has ended so. One that was sent away finds all of it again. */
export function handOverAfter(ending: Ending, commands: Commands): void {
  if (ending === 'closed') handBack(commands);
  if (ending === 'silent') handOver(commands);
}

/**
 * An adapter that has fallen silent is awaited for what it said it is at work on, and for nothing else. It is told to
 * leave the rest alone, for the case that it hears again.
 */
export function handOver(commands: Commands): void {
  handBack(commands);
  for (const command of [...commands.atWork.values()].filter(({ isUnheard }) => isUnheard)) {
    commands.callOff(command);
    commands.fail(command, lostFault(command));
  }
}

/** Whether something would be handed over. */
export const hasUnheard = ({ queue, atWork }: Commands): boolean =>
  queue.size > 0 || [...atWork.values()].some(({ isUnheard }) => isUnheard);

/** What an adapter that is not heard any more was not sent may run elsewhere. */
function handBack(commands: Commands): void {
  for (const command of commands.queue.takeAll()) commands.fail(command, lostFault(command));
}
