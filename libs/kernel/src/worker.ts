import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { loadOcct } from './occt/occt.ts';

// Entry point of the worker thread of KernelThread.
if (parentPort) void startWorker(parentPort);

async function startWorker(parent: MessagePort): Promise<void> {
  await loadOcct(workerData);
  const { serveCommands: serve } = await import('./command-server.ts');
  serve(parent, workerData);
}
