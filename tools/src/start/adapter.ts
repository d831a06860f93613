import { join } from 'node:path';
import { launch, type Running } from '../processes/launch.ts';
import { inProject } from '../project.ts';
import type { Product } from '../services/product.ts';
import { readyDeadlineMs } from '../services/service.ts';

const stopDeadlineMs = 10_000;

/** What the headless adapter of a local run connects with. */
export interface AdapterOptions {
  product: Product;
  apiKey: string;
  /** The same at every start: one adapter to the service, not one more each time. */
  adapterId: string;
  /** The folder of its log. */
  folder: string;
}

/** Start a headless adapter and wait until `isConnected` says that the product knows it. */
export function startAdapter(options: AdapterOptions, isConnected: () => Promise<boolean>): Promise<Running> {
  const { product, apiKey, adapterId, folder } = options;
  const main = inProject('apps/adapter-headless/dist/main.js');
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
    // In the environment and not among the arguments, which every user of the machine can list.
    env: { ...process.env, KERF_API_KEY: apiKey },
    logFile: join(folder, 'adapter-headless.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs,
  };
  return launch(program, isConnected, readyDeadlineMs);
}
