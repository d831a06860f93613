import init, { type OpenCascadeInstance } from 'replicad-opencascadejs';
import type { WorkerInput } from '../commands.ts';
import { wasm } from '../web-assembly.ts';

/**
 * OCCT instance of this worker. Its declarations promise more than is bound: no cone, no progress, no IGES,
 * nothing that takes an indexed map. A missing binding shows only when it is called.
 * Every handle lives in wasm memory and is freed only by `using` or `delete()`.
 */
export let oc: OpenCascadeInstance;

/**
 * Loads OCCT, before any module that uses it is imported. No module awaits it at top level: Node ends the whole process
 * when a thread is terminated during a top-level await (nodejs/node#53238).
 */
export async function loadOcct({ occt }: WorkerInput): Promise<void> {
  oc = await init({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: object, use: (instance: object) => void) => {
      void wasm.instantiate(occt, imports).then(use);
    },
  });
}

/** Memory of OCCT. It never shrinks, and growing creates a new buffer: do not store this one. */
export const getMemory = (): ArrayBuffer => oc.wasmMemory.buffer;
