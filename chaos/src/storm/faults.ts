import { once } from 'node:events';
import { connect } from 'node:net';
import type { SupervisedAdapter } from '../load/supervised-adapter.ts';
import type { SupervisedProcess } from '../deployment/supervised-process.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { killDuringWorkSignal } from '../load/adapter-task.ts';
import { applyPressure, isPressure, type PressureKind, pressureKinds } from '../pressure/pressures.ts';
import type { PressureSite } from '../pressure/prober.ts';

/** Kinds of faults of a process or a server. */
const processFaultKinds = [
  'kill accounts',
  'freeze accounts',
  'kill gateway',
  'freeze gateway',
  'drain gateway',
  'kill quota',
  'freeze quota',
  'kill broker',
  'freeze broker',
  'drain broker',
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
type ProcessFaultKind = (typeof processFaultKinds)[number];

/** Kinds of faults. */
export const faultKinds: readonly FaultKind[] = [...processFaultKinds, ...pressureKinds];

/** Faults as often as they come: a pressure takes longer than a fault of a process, and nothing else is broken then. */
export const usualFaults: readonly FaultKind[] = [...processFaultKinds, ...faultKinds];
export type FaultKind = ProcessFaultKind | PressureKind;

/** Component that a fault hits. */
export const getVictim = (kind: string): string => kind.split(' ')[1] ?? kind;

/** Possible targets of faults. */
export interface Victims {
  readonly processes: readonly SupervisedProcess[];
  readonly adapters: readonly SupervisedAdapter[];
  readonly redisUrl: string;
  /** Product and accounts for the pressures. */
  readonly site: PressureSite;
  /** Maximum time that a process may be frozen. */
  readonly maxFreezeMs: number;
}

const maxDownMs = 1_000;
const maxKillDelayMs = 1_000;
/** A short freeze is a hiccup; a long one outlasts every deadline on the bus. */
const shortFreezeMs = 1_500;
const longFreezeProbability = 0.3;

/**
 * Injects one fault; resolves when its victim has recovered, to false when every candidate already suffers a fault.
 */
export async function injectFault(kind: FaultKind, victims: Victims, random: SeededRandom): Promise<boolean> {
  if (isPressure(kind)) return applyPressure(kind, victims.site, random.pick(victims.site.gatewayUrls));
  return injectProcessFault(kind, victims, random);
}

async function injectProcessFault(kind: ProcessFaultKind, victims: Victims, random: SeededRandom): Promise<boolean> {
  if (kind === 'drop adapter') return dropAdapter(victims, random);
  if (kind === 'flush redis') return flushRedis(victims.redisUrl);
  const [act] = kind.split(' ');
  const name = getVictim(kind);
  const candidates = victims.processes.filter((process) => process.kind === name && !process.isFaulty);
  if (candidates.length === 0) return false;
  const victim = random.pick(candidates);
  if (act === 'freeze') await victim.freeze(drawFreezeMs(victims, random));
  else if (act === 'drain') await victim.drain(random.nextBetween(0, maxDownMs));
  // Commands of its last moment are executed, but their results are never sent.
  else if (name === 'adapter')
    await victim.killDuringWork(killDuringWorkSignal, maxKillDelayMs, random.nextBetween(0, maxDownMs));
  // On SIGQUIT, Postgres kills its processes in the middle of their work and recovers its data on the next start.
  else await victim.kill(act === 'crash' ? 'SIGQUIT' : 'SIGKILL', random.nextBetween(0, maxDownMs));
  return true;
}

/** Drops the connection of a running adapter: a dead process has none. */
function dropAdapter({ adapters }: Victims, random: SeededRandom): boolean {
  const candidates = adapters.filter(({ process }) => !process.isFaulty);
  if (candidates.length === 0) return false;
  random.pick(candidates).dropConnection();
  return true;
}

const drawFreezeMs = ({ maxFreezeMs }: Victims, random: SeededRandom): number =>
  random.chance(longFreezeProbability)
    ? random.nextBetween(shortFreezeMs, maxFreezeMs)
    : random.nextBetween(200, shortFreezeMs);

/** Deletes everything in Redis, if it is running. */
async function flushRedis(url: string): Promise<boolean> {
  const { hostname, port, password } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    socket.write(`AUTH ${password}\r\n`);
    await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    socket.write('FLUSHALL\r\n');
    await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
