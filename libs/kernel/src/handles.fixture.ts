import { parentPort, workerData } from 'node:worker_threads';
import type { CommandName, Request } from './commands.ts';
import type { KernelErrorCode } from './kernel-error.ts';

/** One command, and how it is to be refused if it is. */
export interface Call<C extends CommandName = CommandName> extends Request<C> {
  readonly refused?: KernelErrorCode;
}

/** What the calls have left behind. */
interface LeftOver {
  /** Of OCCT, not deleted. */
  readonly handles: number;
  /** What was refused, though it was not to be. */
  readonly faults: readonly string[];
}

// In a worker: counts the handles of OCCT that are not deleted. The binding registers each it gives out for the
// garbage collector, and takes it off the register when it is deleted: so we count what is on the register.
let live = 0;

const { create } = Object;
Object.create = (prototype: object | null, properties?: PropertyDescriptorMap & ThisType<object>): object => {
  if (isHandle(properties)) live += 1;
  return properties ? create(prototype, properties) : create(prototype);
};

globalThis.FinalizationRegistry = class<T> extends FinalizationRegistry<T> {
  override unregister(token: WeakKey): boolean {
    live -= 1;
    return super.unregister(token);
  }
};

/** A handle is made with one property, which counts those that share what it points to. */
function isHandle(properties: PropertyDescriptorMap = {}): boolean {
  const [pointer, more] = Object.values(properties);
  return !more && typeof pointer?.value === 'object' && 'count' in pointer.value;
}

const { loadOcct } = await import('./occt/occt.ts');
await loadOcct(workerData);
const { Document } = await import('./document.ts');
const { toKernelError } = await import('./occt/failure.ts');
const { table } = await import('./tools/table.ts');

/** Does the calls in a document and takes all of it back; how many handles are left over. */
async function leftOver(calls: readonly Call[]): Promise<number> {
  const document = new Document({ name: 'Part', revision: 0, created: 0, objects: [] });
  document.begin(false);
  const before = live;
  for (const call of calls) await perform(document, call);
  document.rollBack();
  return live - before;
}

async function perform<C extends CommandName>(document: InstanceType<typeof Document>, call: Call<C>): Promise<void> {
  const command = table[call.command];
  try {
    await command(document, call.parameters);
  } catch (thrown) {
    const { code, message } = toKernelError(thrown);
    if (code !== call.refused) faults.push(`${call.command}: ${message}`);
  }
}

const faults: string[] = [];
const tell = async (calls: readonly Call[]) => {
  const handles = await leftOver(calls);
  parentPort?.postMessage({ handles, faults: faults.splice(0) } satisfies LeftOver);
};
parentPort?.on('message', (calls: readonly Call[]) => void tell(calls));
