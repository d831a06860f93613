import { once } from 'node:events';
import { connect } from 'node:net';
import type { SupervisedAdapter } from '../deployment/adapters.ts';
import type { Supervised } from '../deployment/supervised.ts';
import type { Dice } from '../dice.ts';
import { doomSignal } from '../load/adapter-task.ts';

/** Kinds of faults. */
export const faultKinds = [
  'kill accounts',
  'freeze accounts',
  'kill gateway',
  'freeze gateway',
  'kill quota',
  'freeze quota',
  'kill broker',
  'freeze broker',
  'kill standards',
  'freeze standards',
  'crash postgres',
  'kill nats',
  'freeze nats',
  'kill redis',
  'freeze redis',
  'flush redis',
  'kill adapter',
  'freeze adapter',
  'drop adapter',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Component that a fault hits. */
export const victimOf = (kind: string): string => kind.split(' ')[1] ?? kind;

/** Possible targets of faults. */
export interface Victims {
  readonly processes: readonly Supervised[];
  readonly adapters: readonly SupervisedAdapter[];
  readonly redisPort: number;
  /** Maximum time that a process may be frozen. */
  readonly longestFreezeMs: number;
}

const longestAwayMs = 1_000;
const longestDoomedMs = 1_000;
/** A short freeze is a hiccup; a long one outlasts every deadline on the bus. */
const shortFreezeMs = 1_500;
const longFreezes = 0.3;

/**
 * Injects one fault; resolves when its victim has recovered, to false when every candidate already suffers a fault.
 */
export async function strike(kind: FaultKind, victims: Victims, dice: Dice): Promise<boolean> {
  if (kind === 'drop adapter') return drop(victims, dice);
  if (kind === 'flush redis') return flush(victims.redisPort);
  const [act] = kind.split(' ');
  const name = victimOf(kind);
  const well = victims.processes.filter((process) => process.kind === name && !process.isInTrouble);
  if (well.length === 0) return false;
  const victim = dice.pick(well);
  if (act === 'freeze') await victim.freeze(freezeMsOf(victims, dice));
  // Commands of its last moment are executed, but their results are never sent.
  else if (name === 'adapter') await victim.doom(doomSignal, longestDoomedMs, dice.between(0, longestAwayMs));
  // On SIGQUIT, Postgres kills its processes in the middle of their work and recovers its data on the next start.
  else await victim.kill(act === 'crash' ? 'SIGQUIT' : 'SIGKILL', dice.between(0, longestAwayMs));
  return true;
}

/** Drops the connection of a running adapter: a dead process has none. */
function drop({ adapters }: Victims, dice: Dice): boolean {
  const well = adapters.filter(({ process }) => !process.isInTrouble);
  if (well.length === 0) return false;
  dice.pick(well).drop();
  return true;
}

const freezeMsOf = ({ longestFreezeMs }: Victims, dice: Dice): number =>
  dice.chance(longFreezes) ? dice.between(shortFreezeMs, longestFreezeMs) : dice.between(200, shortFreezeMs);

/** Deletes everything in Redis, if it is running. */
async function flush(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('FLUSHALL\r\n');
    await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
