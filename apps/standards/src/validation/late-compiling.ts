import { setFlagsFromString } from 'node:v8';

/** So much of a function has to be run, in bytes of its code; 1.8 million is usual. */
const budget = 2_000_000_000;

/**
 * Lets V8 compile well only what runs for seconds. What reads a STEP file is much code, and compiling it while a first one
 * was read took 160 MB: a box of 15 KB was refused for want of memory. To be called before the first kernel is started.
 */
export function compileLate(): void {
  setFlagsFromString(`--wasm-tiering-budget=${budget}`);
}
