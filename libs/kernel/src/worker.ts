import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { loadOcct } from './occt/occt.ts';

// Entry point of the worker thread of KernelThread.
if (parentPort) void begin(parentPort);

async function begin(parent: MessagePort): Promise<void> {
  await loadOcct(workerData);
  const { serve } = await import('./serve.ts');
  serve(parent, workerData);
}
