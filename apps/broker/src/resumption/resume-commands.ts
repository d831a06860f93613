import type { Outcome } from '@kerf/contracts';
import type { AdapterLink } from '../commands/adapter-link.ts';
import type { Command } from '../commands/command.ts';
import type { Commands } from '../commands/commands.ts';
import { createCrashLoopOutcome } from '../commands/crash-counter.ts';
import { describeRequest } from '../commands/command-request.ts';
import { createCancelledFault, createDisconnectedFault, createUnknownOutcome } from '../commands/outcome.ts';
import { getCommandFate, type Resumption } from './resumption.ts';

/** Moves the commands of an adapter's last connection to its new one, on the same pod. */
export function resumeCommands(current: Commands, previous: Commands, resumption: Resumption): void {
  current.crashes.inheritCounts(previous.crashes);
  current.busyUntil = Math.max(current.busyUntil, previous.busyUntil);
  const sent = [...previous.inFlight.values()];
  previous.inFlight.clear();
  const waiting = previous.queue.removeAll();
  const resent = sent.filter((command) => {
    command.owner = current;
    current.inFlight.set(command.id, command);
    return needsResend(current, command, resumption);
  });
  for (const command of resent) current.inFlight.delete(command.id);
  for (const command of waiting) command.owner = current;
  const first = [...resent, ...waiting];
  mergeDuplicates(current, first);
  current.queue.prepend(first);
}

/** Resends the cancellations that were requested while the adapter was disconnected. */
export function resendCancellations(commands: Commands): void {
  for (const command of commands.inFlight.values())
    if (command.cancelReason === 'requested') commands.cancelCommand(command);
}

/**
 * Releases the commands of an adapter that connected to another pod. Commands unknown to the adapter fail, so that they
 * may run there; the others are returned, awaited here and answered through `link`.
 */
export function releaseCommands(commands: Commands, resumption: Resumption, link: AdapterLink): Command[] {
  commands.switchLink(link);
  commands.close();
  const awaited: Command[] = [];
  for (const command of commands.inFlight.values()) {
    if (!needsResend(commands, command, resumption)) awaited.push(command);
    else commands.failCommand(command, createDisconnectedFault(command));
  }
  return awaited.filter(({ id }) => commands.inFlight.has(id));
}

/** Returns true when a command must be resent. Ends it when its outcome is already known. */
function needsResend(commands: Commands, command: Command, resumption: Resumption): boolean {
  const fate = getCommandFate(command, resumption);
  // The process may have crashed because of the command that it ran.
  if (command.isAccepted && (fate === 'repeatable' || fate === 'unknown')) commands.crashes.recordCrash(command.id);
  command.isAccepted = fate === 'awaited';
  command.mayHaveStarted = fate !== 'not started';
  if (fate === 'awaited') return false;
  const finish = getKnownEnd(command, fate === 'unknown', commands);
  if (finish) commands.endCommand(command, finish);
  return !finish;
}

function getKnownEnd(command: Command, isUnknown: boolean, { crashes }: Commands): (() => Outcome) | undefined {
  if (isUnknown) return () => createUnknownOutcome(command);
  if (crashes.hasReachedLimit(command.id)) return () => createCrashLoopOutcome(describeRequest(command.request));
  if (!command.cancelReason) return undefined;
  return () => {
    throw createCancelledFault(command);
  };
}

/** Merges commands that arrived again over the new subject into the ones that are already running. */
function mergeDuplicates(current: Commands, commands: readonly Command[]): void {
  for (const command of [...commands, ...current.inFlight.values()]) {
    const duplicate = current.queue.find(command.id);
    if (!duplicate) continue;
    current.queue.remove(duplicate);
    duplicate.mergeInto(command);
    current.context.pendingCommands.set(command.id, command);
  }
}
