import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The schema engine runs as WebAssembly from node_modules: nothing is downloaded, on any platform.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(new URL('tools/schema-engine.mjs', import.meta.url));

// Generating the client and validating the schema need no database, but Prisma requires a URL.
const nowhere = 'postgresql://kerf@127.0.0.1:1/kerf';

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['KERF_DATABASE_URL'] ?? nowhere },
});
