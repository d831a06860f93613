import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launchProgram, type RunningProcess } from '../processes/launch.ts';
import { findFreePort } from '../processes/port.ts';
import { projectFolder, resolveInProject } from '../project.ts';

/** Services of the product, named after their folders in `apps`. */
export type ServiceName = 'accounts' | 'quota' | 'standards' | 'broker' | 'gateway' | 'issuer';

/** Running service that has reported ready. */
export interface RunningService extends RunningProcess {
  name: ServiceName;
  /** Base URL of `/readyz` and `/metrics`. */
  internalUrl: string;
  logFile: string;
}

/** Log folder and label of a service, and the program to run. */
export interface ServiceLaunch {
  folder: string;
  label?: string;
  /** File to run instead of the service's own. */
  program?: string;
  /** Root of another release of this repository, to run its service. */
  root?: string;
  /** Time between the signal to stop and the kill. */
  stopDeadlineMs?: number;
}

/** Time that a process of the product may take to become ready on a busy machine. */
export const readyDeadlineMs = 60_000;
const defaultStopDeadlineMs = 15_000;

/** Compiled modules of earlier starts; a test run starts the services some two hundred times. */
const compileCache = resolveInProject('.kerf', 'compile-cache');

/** Starts one service with these variables and waits until it is ready. */
export async function startService(
  name: ServiceName,
  env: Readonly<Record<string, string>>,
  { folder, label = name, program, root = projectFolder, stopDeadlineMs = defaultStopDeadlineMs }: ServiceLaunch,
): Promise<RunningService> {
  const internalPort = env['KERF_INTERNAL_PORT'] ?? String(await findFreePort());
  const internalUrl = `http://127.0.0.1:${internalPort}`;
  const logFile = join(folder, `${label}.log`);
  const service = {
    name: label,
    command: process.execPath,
    args: getArguments(name, root, program),
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, KERF_INTERNAL_PORT: internalPort },
    logFile,
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs,
  };
  const running = await launchProgram(service, () => isReady(internalUrl), readyDeadlineMs);
  return { ...running, name, internalUrl, logFile };
}

function getArguments(name: ServiceName, root: string, program?: string): string[] {
  const launcher = join(root, 'run.mjs');
  // The first releases have no launcher.
  if (!existsSync(launcher)) return [program ?? join(root, 'apps', name, 'dist/main.js')];
  return [launcher, ...(program === undefined ? [] : [`--program=${program}`]), name];
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
