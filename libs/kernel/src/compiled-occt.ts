import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { type WasmModule, wasm } from './web-assembly.ts';

/**
 * OCCT compiled once and shared by every worker of the process:
 * that saves each of them 100 ms of start and about 60 MB of memory.
 */
export const compiledOcct = (): Promise<WasmModule> => (compiled ??= compile());

let compiled: Promise<WasmModule> | undefined;

async function compile(): Promise<WasmModule> {
  keepCode();
  const file = createRequire(import.meta.url).resolve('replicad-opencascadejs/wasm');
  return wasm.compile(await readFile(file));
}

/**
 * V8 13.6 may free the code through which WebAssembly calls JavaScript twice when threads with WebAssembly come and go,
 * and ends the whole process (nodejs/node#66366; V8 has mended it in 9b8ca54d5a, no Node 24 has it). Code that is never
 * collected is never freed twice; there is little to collect, since the compiled OCCT lives as long as the process.
 */
function keepCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
