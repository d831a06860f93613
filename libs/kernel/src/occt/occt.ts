import init, { type OpenCascadeInstance } from 'replicad-opencascadejs';
import type { Boot } from '../commands.ts';
import { wasm } from '../web-assembly.ts';

/**
 * The OCCT of this worker. Its declarations promise more than is bound: no cone, no progress, no IGES,
 * nothing that takes an indexed map. A missing one shows only when it is called.
 * Every handle it gives out lives in wasm memory and is freed by `using` or `delete()`, by nobody else.
 */
export let oc: OpenCascadeInstance;

/**
 * Before any module is loaded that draws. No module waits for it at its top: Node ends the whole process when a thread is
 * told to end while one does (nodejs/node#53238).
 */
export async function loadOcct({ occt }: Boot): Promise<void> {
  oc = await init({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: object, use: (instance: object) => void) => {
      void wasm.instantiate(occt, imports).then(use);
    },
  });
}

/** The memory OCCT lives in. It grows and never shrinks, and each growth is a new buffer: never keep this one. */
export const memory = (): ArrayBuffer => oc.wasmMemory.buffer;
