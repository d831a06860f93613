import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Owner, type Product, projectFolder } from '@kerf/tools';
import type { Kernels } from './contender.ts';
import { drawThicket } from './thicket.ts';

const main = join(projectFolder, 'apps/adapter-headless/dist/main.js');
const readyDeadlineMs = 30_000;

/** URLs for adapters and clients. */
export type Doors = Pick<Product, 'baseUrl' | 'wsUrl' | 'caFile'>;

/** Connects a kernel for each of two accounts, and creates many bodies in the document of the second. */
export async function startKernels(
  doors: Doors,
  [kernelKey, thicketKey]: readonly [string, string],
  { logs, owner }: { readonly logs: string; readonly owner: Owner },
): Promise<Kernels> {
  owner.own(await startKernelAdapter(doors, kernelKey, join(logs, 'adapter-boxes.log')));
  owner.own(await startKernelAdapter(doors, thicketKey, join(logs, 'adapter-thicket.log')));
  return { kernelKey, thicketKey, thicket: await drawThicket(doors, thicketKey) };
}

/** Connects the headless adapter with the real kernel, and waits until it is registered. */
async function startKernelAdapter({ wsUrl, caFile }: Doors, key: string, logFile: string) {
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [main, '--url', wsUrl, '--key-env', 'KERF_API_KEY', '--ca-file', caFile], {
    env: { ...process.env, KERF_API_KEY: key },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  await registered(logFile).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
}

async function registered(logFile: string): Promise<void> {
  const deadline = performance.now() + readyDeadlineMs;
  while (!readFileSync(logFile, 'utf8').includes('connected to')) {
    if (performance.now() > deadline) throw new Error(`The headless adapter did not connect; see its log ${logFile}.`);
    await pause(50);
  }
}
