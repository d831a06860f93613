import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import JestRuntime from 'jest-runtime';

const require = createRequire(import.meta.url);
const esModules = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};
const frameworkState = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);
const imports = new Map();
const sourceMaps = new Map();
let transformCache;

// Threads that run from source bring Node's own WebAssembly, which strips types: see `keepCode` of the kernel.
setFlagsFromString('--no-wasm-code-gc');

/**
 * Jest runtime that imports specs through Node's own loader, so each module is compiled and evaluated once per
 * process.
 * Jest's own runtime evaluates all of NestJS again for each file, which is most of the time of a short one.
 */
export default class NativeRuntime extends JestRuntime {
  constructor(...parameters) {
    super(...parameters);
    ({ transformCache } = this);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  // A set-up file is evaluated again for each spec file, so it needs a new URL each time.
  unstable_importModule(path) {
    const url = pathToFileURL(path);
    const earlier = imports.get(path) ?? 0;
    imports.set(path, earlier + 1);
    if (earlier > 0) url.search = String(earlier);
    return import(url.href);
  }

  requireInternalModule(path) {
    forgetLastFile(path);
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const source = transformCache.transform(path, esModules);
    const sourceMap = transformCache.getSourceMaps().get(path);
    if (sourceMap) sourceMaps.set(url, sourceMap);
    return { format: 'module', source, shortCircuit: true };
  },
});

// The framework keeps the state of a spec file in its module and under symbols of the global object.
function forgetLastFile(framework) {
  delete require.cache[framework];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (frameworkState.has(symbol.description)) delete globalThis[symbol];
}
