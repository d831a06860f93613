// A single call of the WebAssembly engine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { EngineAdapterFactory } from './adapter.mjs';

const renamed = { getDatabaseVersion: 'version' };
// These read the schema that the history produces from a cache that only a diagnosis fills.
const needDiagnosis = new Set(['evaluateDataLoss', 'createMigration']);

// The module reports its panic message here; it then throws from a promise of its own, which ends the process.
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => process.stderr.write(`${message}\n`) };

/** Loads the WebAssembly module; call it once, before the first engine call. */
export async function loadEngine() {
  const main = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const file = main.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** Calls a method of the engine; resolves to `{ result }`, or to `{ error }` in JSON-RPC form. */
export async function callEngine({ method, params }, { datamodelFiles, database }) {
  const adapters = new EngineAdapterFactory(database, { migrates: method === 'applyMigrations' });
  const factory = bindMigrationAwareSqlAdapterFactory(adapters);
  const datamodels = datamodelFiles.map((file) => [file, readFileSync(file, 'utf8')]);
  let engine;
  try {
    // Each call needs a new engine: one engine provides its shadow database only once.
    engine = await bindings.SchemaEngine.new({ datamodels: datamodels.length ? datamodels : undefined }, log, factory);
    const answer = await call(engine, renamed[method] ?? method, params);
    // A reset empties the schemas of the datamodel; the history is in the schema of the connection.
    if (method === 'reset') await adapters.forgetHistory();
    return answer;
  } catch (error) {
    return { error: describe(error, factory) };
  } finally {
    engine?.free();
    // The engine leaves its connections open, and they hold the lock that the next call waits for.
    await adapters.close();
  }
}

async function call(engine, method, params) {
  if (typeof engine[method] !== 'function') return { error: { code: -32601, message: `Method not found: ${method}` } };
  if (needDiagnosis.has(method)) {
    await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
  }
  return { result: (await engine[method](params)) ?? {} };
}

function describe(error, factory) {
  const data = { is_panic: false, message: messageOf(error, factory), meta: error.meta ?? null };
  return {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: { ...data, error_code: error.code ?? null },
  };
}

// The engine identifies a driver error only by its number in the factory's registry.
function messageOf({ message }, factory) {
  const [, id] = /External error id#(\d+)/.exec(message) ?? [];
  const cause = id && factory.errorRegistry.consumeError(Number(id))?.error;
  if (!cause) return message;
  const original = cause.cause?.originalMessage ?? cause.message;
  return message.replace(/external connector error\s+External error id#\d+/i, () => original);
}

function log(line) {
  if (process.env.DEBUG) process.stderr.write(`${line}\n`);
}
