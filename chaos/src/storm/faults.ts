import { once } from 'node:events';
import { connect } from 'node:net';
import type { SupervisedAdapter } from '../deployment/adapters.ts';
import type { Supervised } from '../deployment/supervised.ts';
import type { Dice } from '../dice.ts';
import { doomSignal } from '../load/adapter-task.ts';

/** What can happen to a deployment. */
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

/** To what it happens. */
export const victimOf = (kind: string): string => kind.split(' ')[1] ?? kind;

/** Everything that something can happen to. */
export interface Victims {
  readonly processes: readonly Supervised[];
  readonly adapters: readonly SupervisedAdapter[];
  readonly redisPort: number;
  /** How long a process may be held. */
  readonly longestFreezeMs: number;
}

const longestAwayMs = 1_000;
const longestDoomedMs = 1_000;
/** A short freeze is a hiccup; a long one outlasts every deadline on the bus. */
const shortFreezeMs = 1_500;
const longFreezes = 0.3;

/** Bring one fault about; resolves when its victim is well again, at once when every possible victim suffers already. */
export async function strike(kind: FaultKind, victims: Victims, dice: Dice): Promise<boolean> {
  if (kind === 'drop adapter') return drop(victims, dice);
  if (kind === 'flush redis') return flush(victims.redisPort);
  const [act] = kind.split(' ');
  const name = victimOf(kind);
  const well = victims.processes.filter((process) => process.kind === name && !process.isInTrouble);
  if (well.length === 0) return false;
  const victim = dice.pick(well);
  if (act === 'freeze') await victim.freeze(freezeMsOf(victims, dice));
  // What it does in its last moment is done, and nobody will ever be told.
  else if (name === 'adapter') await victim.doom(doomSignal, longestDoomedMs, dice.between(0, longestAwayMs));
  // A Postgres that is told to quit ends its processes in the middle of what they do and repairs its data when it starts.
  else await victim.kill(act === 'crash' ? 'SIGQUIT' : 'SIGKILL', dice.between(0, longestAwayMs));
  return true;
}

/** One that runs: a process that is dead has no connection. */
function drop({ adapters }: Victims, dice: Dice): boolean {
  const well = adapters.filter(({ process }) => !process.isInTrouble);
  if (well.length === 0) return false;
  dice.pick(well).drop();
  return true;
}

const freezeMsOf = ({ longestFreezeMs }: Victims, dice: Dice): number =>
  dice.chance(longFreezes) ? dice.between(shortFreezeMs, longestFreezeMs) : dice.between(200, shortFreezeMs);

/** Make Redis forget everything, if it is there. */
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
