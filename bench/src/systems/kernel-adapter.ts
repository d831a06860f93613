import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceScope, type Product, projectFolder, waitUntil } from '@kerf/tools';
import type { Kernels } from './system-under-test.ts';
import { createManyBodies } from './many-bodies.ts';

const main = join(projectFolder, 'apps/adapter-headless/dist/main.js');
const readyDeadlineMs = 30_000;

/** URLs for adapters and clients. */
export type ProductUrls = Pick<Product, 'baseUrl' | 'wsUrl' | 'caFile'>;

/** Connects a kernel for each of two accounts, and creates many bodies in the document of the second. */
export async function startKernels(
  urls: ProductUrls,
  [kernelKey, manyBodiesKey]: readonly [string, string],
  { logs, scope }: { readonly logs: string; readonly scope: ResourceScope },
): Promise<Kernels> {
  scope.add(await startKernelAdapter(urls, kernelKey, join(logs, 'adapter-boxes.log')));
  scope.add(await startKernelAdapter(urls, manyBodiesKey, join(logs, 'adapter-many-bodies.log')));
  return { kernelKey, manyBodiesKey, manyBodies: await createManyBodies(urls, manyBodiesKey) };
}

/** Connects the headless adapter with the real kernel, and waits until it is registered. */
async function startKernelAdapter({ wsUrl, caFile }: ProductUrls, key: string, logFile: string) {
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [main, '--url', wsUrl, '--key-env', 'KERF_API_KEY', '--ca-file', caFile], {
    env: { ...process.env, KERF_API_KEY: key },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  await waitForRegistration(logFile).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
}

function waitForRegistration(logFile: string): Promise<void> {
  const isConnected = async () => readFileSync(logFile, 'utf8').includes('connected to');
  return waitUntil(isConnected, readyDeadlineMs, `The headless adapter did not connect; see its log ${logFile}.`);
}
