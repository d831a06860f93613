#!/usr/bin/env node
// Prisma's schema engine as WebAssembly, with the command line and JSON-RPC of the native binary that Prisma would
// otherwise download. PRISMA_SCHEMA_ENGINE_BINARY points to this file. Postgres only.
import { readCommandLine } from './schema-engine/command-line.mjs';

const { action, command, datamodelFiles, database } = readCommandLine(process.argv.slice(2));

if (action === 'version') process.stdout.write('schema-engine-cli wasm\n');
else if (action === 'administer') {
  const { administer } = await import('./schema-engine/administration.mjs');
  process.exitCode = await administer(command, database);
} else {
  const { serve } = await import('./schema-engine/rpc.mjs');
  await serve({ datamodelFiles, database });
}
