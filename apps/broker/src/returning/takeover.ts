import type { Outcome } from '@kerf/contracts';
import type { AdapterLink } from '../commands/adapter-link.ts';
import type { Command } from '../commands/command.ts';
import type { Commands } from '../commands/commands.ts';
import { givenUp } from '../commands/crashes.ts';
import { nameOf } from '../commands/order.ts';
import { calledOffFault, lostFault, unknownOutcome } from '../commands/outcome.ts';
import { fateOf, type Resumption } from './resumption.ts';

/** Moves the commands of an adapter's last connection to its new one, on the same pod. */
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

/** Resends the cancellations that were requested while the adapter was disconnected. */
export function remind(commands: Commands): void {
  for (const command of commands.atWork.values()) if (command.calledOff === 'requested') commands.callOff(command);
}

/**
 * Releases the commands of an adapter that connected to another pod. Commands unknown to the adapter fail, so that they
 * may run there; the others are returned, awaited here and answered through `link`.
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

/** Returns true when a command must be resent. Ends it when its outcome is already known. */
function isSentAgain(commands: Commands, command: Command, back: Resumption): boolean {
  const fate = fateOf(command, back);
  // The process may have crashed because of the command that it ran.
  if (command.isAccepted && (fate === 'repeatable' || fate === 'unknown')) commands.crashes.note(command.id);
  command.isAccepted = fate === 'awaited';
  command.mayHaveBegun = fate !== 'not started';
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

/** Merges commands that arrived again over the new subject into the ones that are already running. */
function joinRepeated(now: Commands, commands: readonly Command[]): void {
  for (const command of [...commands, ...now.atWork.values()]) {
    const repeated = now.queue.find(command.id);
    if (!repeated) continue;
    now.queue.remove(repeated);
    repeated.follow(command);
    now.context.underway.set(command.id, command);
  }
}
