import { setFlagsFromString } from 'node:v8';

/** Code bytes that a function must run before it is optimized; the default is 1.8 million. */
const tieringBudget = 2_000_000_000;

/**
 * Delays optimizing compilation in V8 until code has run for seconds. The STEP reader is large: compiling it during a
 * first file took 160 MB, so that a box of 15 KB was refused. Call it before the first kernel starts.
 */
export function delayWasmTiering(): void {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
}
