import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { loadOcct } from './occt/occt.ts';

// The worker thread of KernelThread.
if (parentPort) void begin(parentPort);

async function begin(parent: MessagePort): Promise<void> {
  await loadOcct(workerData);
  const { serve } = await import('./serve.ts');
  serve(parent, workerData);
}
