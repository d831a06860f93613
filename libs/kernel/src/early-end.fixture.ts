import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getCompiledOcct } from './compiled-occt.ts';
import { SavedDocument } from './saved-document.ts';

// Runs in its own process: terminates kernel threads at many moments during startup.
const workerData = {
  occt: await getCompiledOcct(),
  snapshot: SavedDocument.open('Untitled').snapshot(),
  history: { past: [], future: [] },
};
const maxDelayMs = 400;
const terminations = 40;

for (let i = 1; i <= terminations; i += 1) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    execArgv: ['--conditions=@kerf/source'],
  });
  await pause((i * maxDelayMs) / terminations);
  await thread.terminate();
}
