import { workerData } from 'node:worker_threads';
import init, { type OpenCascadeInstance } from 'replicad-opencascadejs';
import type { Boot } from '../commands.ts';
import { wasm } from '../web-assembly.ts';

/**
 * The OCCT of this worker. Its declarations promise more than is bound: no cone, no progress, no IGES,
 * nothing that takes an indexed map. A missing one shows only when it is called.
 * Every handle it gives out lives in wasm memory and is freed by `using` or `delete()`, by nobody else.
 */
export const oc: OpenCascadeInstance = await load(workerData);

/** The memory OCCT lives in. It grows and never shrinks, and each growth is a new buffer: never keep this one. */
export const memory = (): ArrayBuffer => oc.wasmMemory.buffer;

function load({ occt }: Boot): Promise<OpenCascadeInstance> {
  return init({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: object, use: (instance: object) => void) => {
      void wasm.instantiate(occt, imports).then(use);
    },
  });
}
