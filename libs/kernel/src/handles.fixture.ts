import { parentPort, workerData } from 'node:worker_threads';
import type { CommandName, CommandRequest } from './commands.ts';
import type { KernelErrorCode } from './kernel-error.ts';

/** One command, and the error code that it must fail with, if any. */
export interface CommandCall<C extends CommandName = CommandName> extends CommandRequest<C> {
  readonly refused?: KernelErrorCode;
}

/** Leaks and unexpected errors of some calls. */
interface HandleLeaks {
  /** Number of OCCT handles that were not deleted. */
  readonly handles: number;
  /** Messages of the calls that failed unexpectedly. */
  readonly faults: readonly string[];
}

// Runs in a worker: counts the OCCT handles that are not deleted. The binding registers each new handle for
// finalization and unregisters it on delete, so the registrations are counted.
let liveHandles = 0;

const { create } = Object;
Object.create = (prototype: object | null, properties?: PropertyDescriptorMap & ThisType<object>): object => {
  if (isHandle(properties)) liveHandles += 1;
  return properties ? create(prototype, properties) : create(prototype);
};

globalThis.FinalizationRegistry = class<T> extends FinalizationRegistry<T> {
  override unregister(token: WeakKey): boolean {
    liveHandles -= 1;
    return super.unregister(token);
  }
};

/** Handles are created with one property, which holds the pointer and its reference count. */
function isHandle(properties: PropertyDescriptorMap = {}): boolean {
  const [pointer, more] = Object.values(properties);
  return !more && typeof pointer?.value === 'object' && 'count' in pointer.value;
}

const { loadOcct } = await import('./occt/occt.ts');
await loadOcct(workerData);
const { Document } = await import('./document.ts');
const { toKernelError } = await import('./occt/to-kernel-error.ts');
const { commandTable: table } = await import('./tools/command-table.ts');

/** Runs the calls in a document, rolls all of them back, and returns the number of leaked handles. */
async function countLeaks(calls: readonly CommandCall[]): Promise<number> {
  const document = new Document({ name: 'Part', revision: 0, created: 0, objects: [] });
  document.beginTransaction(false);
  const before = liveHandles;
  for (const call of calls) await runCall(document, call);
  document.rollBack();
  return liveHandles - before;
}

async function runCall<C extends CommandName>(
  document: InstanceType<typeof Document>,
  call: CommandCall<C>,
): Promise<void> {
  const command = table[call.command];
  try {
    await command(document, call.parameters);
  } catch (thrown) {
    const { code, message } = toKernelError(thrown);
    if (code !== call.refused) faults.push(`${call.command}: ${message}`);
  }
}

const faults: string[] = [];
const reportLeaks = async (calls: readonly CommandCall[]) => {
  const handles = await countLeaks(calls);
  parentPort?.postMessage({ handles, faults: faults.splice(0) } satisfies HandleLeaks);
};
parentPort?.on('message', (calls: readonly CommandCall[]) => void reportLeaks(calls));
