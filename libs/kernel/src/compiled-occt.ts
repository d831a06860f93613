import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { type WasmModule, wasm } from './web-assembly.ts';

/** OCCT, compiled once and shared by all workers: saves each of them 100 ms of startup and about 60 MB. */
export const getCompiledOcct = (): Promise<WasmModule> => (compiled ??= compileOcct());

let compiled: Promise<WasmModule> | undefined;

async function compileOcct(): Promise<WasmModule> {
  disableCodeCollection();
  const file = createRequire(import.meta.url).resolve('replicad-opencascadejs/wasm');
  return wasm.compile(await readFile(file));
}

/**
 * Works around a double free in V8. V8 13.6 may free WebAssembly-to-JavaScript wrappers twice when threads with
 * WebAssembly start and stop, which ends the process (nodejs/node#66366; fixed in V8 9b8ca54d5a, in no Node 24).
 * Code that is never collected is never freed twice, and the compiled OCCT lives as long as the process anyway.
 */
function disableCodeCollection(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
