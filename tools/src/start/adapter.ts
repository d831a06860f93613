import { join } from 'node:path';
import { launchProgram, type RunningProcess } from '../processes/launch.ts';
import { resolveInProject } from '../project.ts';
import type { Product } from '../services/product.ts';
import { readyDeadlineMs } from '../services/service.ts';

const stopDeadlineMs = 10_000;

/** Options of the headless adapter of a local run. */
export interface AdapterOptions {
  product: Product;
  apiKey: string;
  /** The same at every start, so the service sees one adapter and not a new one each time. */
  adapterId: string;
  /** Folder of its log. */
  folder: string;
}

/** Starts a headless adapter and waits until `isConnected` returns true. */
export function startAdapter(options: AdapterOptions, isConnected: () => Promise<boolean>): Promise<RunningProcess> {
  const { product, apiKey, adapterId, folder } = options;
  const main = resolveInProject('apps/adapter-headless/dist/main.js');
  const flags = {
    '--url': product.wsUrl,
    '--ca-file': product.caFile,
    '--key-env': 'KERF_API_KEY',
    '--adapter-id': adapterId,
  };
  const program = {
    name: 'adapter-headless',
    command: process.execPath,
    args: [main, ...Object.entries(flags).flat()],
    // Passed in the environment, not as an argument: every user of the machine can list arguments.
    env: { ...process.env, KERF_API_KEY: apiKey },
    logFile: join(folder, 'adapter-headless.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs,
  };
  return launchProgram(program, isConnected, readyDeadlineMs);
}
