import { join } from 'node:path';
import { launch, type Running } from '../processes/launch.ts';
import { freePort } from '../processes/port.ts';
import { inProject } from '../project.ts';

/** The services of the product, by the folder of each in `apps`. */
export type ServiceName = 'accounts' | 'quota' | 'standards' | 'broker' | 'gateway' | 'issuer';

/** A service that runs and has said that it is ready. */
export interface Service extends Running {
  name: ServiceName;
  /** Where it answers `/readyz` and `/metrics`. */
  internalUrl: string;
  logFile: string;
}

/** Where a service writes its log, under which name when there are several of a kind, and what it runs. */
export interface Place {
  folder: string;
  label?: string;
  /** The file to run instead of that of the service. */
  program?: string;
}

/** Most of what a request leaves behind is dead when it is collected: several threads only wait for each other. */
const oneCollector = '--no-parallel-scavenge';

/**
 * Of the gateway, more is dead when it is collected less often. Quota answers within a millisecond, and a collection
 * of 16 MB, of which each left several to the next, held it for 12 to 17 ms every 1.3 s at 1,000 admissions a second;
 * one of 2 MB takes a third of a millisecond. What little lives short in standards takes 110 MB
 * less so, in three threads, and what is over is collected before a large design, which needs the room.
 */
const flags: { readonly [name in ServiceName]?: readonly string[] } = {
  accounts: [oneCollector],
  quota: [oneCollector, '--max-semi-space-size=2'],
  broker: [oneCollector],
  gateway: [oneCollector, '--max-semi-space-size=32'],
  standards: ['--max-semi-space-size=4', '--expose-gc'],
};

/** How long a process of the product may take until it is ready, on a machine that is busy. */
export const readyDeadlineMs = 60_000;
const stopDeadlineMs = 15_000;

/** Start one service with these variables and wait until it is ready. */
export async function startService(
  name: ServiceName,
  env: Readonly<Record<string, string>>,
  { folder, label = name, program = inProject('apps', name, 'dist/main.js') }: Place,
): Promise<Service> {
  const internalPort = env['KERF_INTERNAL_PORT'] ?? String(await freePort());
  const internalUrl = `http://127.0.0.1:${internalPort}`;
  const logFile = join(folder, `${label}.log`);
  const service = {
    name: label,
    command: process.execPath,
    args: [...(flags[name] ?? []), program],
    env: { ...process.env, ...env, KERF_INTERNAL_PORT: internalPort },
    logFile,
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs,
  };
  const running = await launch(service, () => isReady(internalUrl), readyDeadlineMs);
  return { ...running, name, internalUrl, logFile };
}

async function isReady(internalUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
