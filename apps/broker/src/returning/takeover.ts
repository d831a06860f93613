import type { Outcome } from '@kerf/contracts';
import type { AdapterLink } from '../commands/adapter-link.ts';
import type { Command } from '../commands/command.ts';
import type { Commands } from '../commands/commands.ts';
import { givenUp } from '../commands/crashes.ts';
import { nameOf } from '../commands/order.ts';
import { calledOffFault, lostFault, unknownOutcome } from '../commands/outcome.ts';
import { fateOf, type Resumption } from './resumption.ts';

/** The commands of an adapter's last connection go on over its new one, on the same pod. */
export function takeOver(now: Commands, before: Commands, back: Resumption): void {
  now.crashes.inherit(before.crashes);
  now.busyUntil = Math.max(now.busyUntil, before.busyUntil);
  const sent = [...before.atWork.values()];
  before.atWork.clear();
  const waiting = before.queue.takeAll();
  const again = sent.filter((command) => {
    command.owner = now;
    now.atWork.set(command.id, command);
    return isSentAgain(now, command, back);
  });
  for (const command of again) now.atWork.delete(command.id);
  for (const command of waiting) command.owner = now;
  const first = [...again, ...waiting];
  joinRepeated(now, first);
  now.queue.putBack(first);
}

/** What was called off while nothing reached the adapter is called off now. */
export function remind(commands: Commands): void {
  for (const command of commands.atWork.values()) if (command.calledOff === 'requested') commands.callOff(command);
}

/**
 * The adapter has connected to another pod. What it does not know of ends, so that it may run there; what it does know
 * of is awaited here, and answered by `link`. Answers what is awaited.
 */
export function letGo(commands: Commands, back: Resumption, link: AdapterLink): Command[] {
  commands.goOver(link);
  commands.close();
  const awaited: Command[] = [];
  for (const command of commands.atWork.values()) {
    if (!isSentAgain(commands, command, back)) awaited.push(command);
    else commands.fail(command, lostFault(command));
  }
  return awaited.filter(({ id }) => commands.atWork.has(id));
}

/** Whether a command must be sent again. One whose end is known by now is ended. */
function isSentAgain(commands: Commands, command: Command, back: Resumption): boolean {
  const fate = fateOf(command, back);
  // A process that ended while it ran a command may have ended because of it.
  if (command.isAccepted && (fate === 'harmless' || fate === 'unknown')) commands.crashes.note(command.id);
  command.isAccepted = fate === 'awaited';
  command.mayHaveBegun = fate !== 'not begun';
  if (fate === 'awaited') return false;
  const end = endOf(command, fate === 'unknown', commands);
  if (end) commands.end(command, end);
  return !end;
}

function endOf(command: Command, isUnknown: boolean, { crashes }: Commands): (() => Outcome) | undefined {
  if (isUnknown) return () => unknownOutcome(command);
  if (crashes.areTooMany(command.id)) return () => givenUp(nameOf(command.order));
  if (!command.calledOff) return undefined;
  return () => {
    throw calledOffFault(command);
  };
}

/** The same command may have come over the new address meanwhile: then it is the old one that runs. */
function joinRepeated(now: Commands, commands: readonly Command[]): void {
  for (const command of [...commands, ...now.atWork.values()]) {
    const repeated = now.queue.find(command.id);
    if (!repeated) continue;
    now.queue.remove(repeated);
    repeated.follow(command);
    now.context.underway.set(command.id, command);
  }
}
