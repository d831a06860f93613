import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Answer, Boot, CommandName, Ready, Request } from './commands.ts';
import { Document } from './document.ts';
import { toKernelError } from './occt/failure.ts';
import { memory } from './occt/occt.ts';
import { table } from './tools/table.ts';
import { warmUp } from './warm-up.ts';

// The worker thread of KernelThread: it opens the document, says that it is ready, then answers one request at a time.
if (parentPort) serve(parentPort, workerData);

function serve(parent: MessagePort, { snapshot }: Boot): void {
  warmUp();
  const document = new Document(snapshot);
  parent.on('message', (request: Request<CommandName>) => parent.postMessage(answer(document, request)));
  parent.postMessage({ memoryBytes: memory().byteLength } satisfies Ready);
}

function answer<C extends CommandName>(document: Document, { command, parameters }: Request<C>): Answer<C> {
  try {
    const run = table[command];
    if (!run) throw new Error('missing');
    const result = run(document, parameters);
    return { result, changes: document.takeChanges(), memoryBytes: memory().byteLength };
  } catch (thrown) {
    return { failure: toKernelError(thrown).toWire(), memoryBytes: memory().byteLength };
  }
}
