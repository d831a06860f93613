// npm run build: writes the pages to dist/, with a brotli copy beside each asset, and refuses pages that grew too large.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bounds of what a browser loads first, gzipped. */
const maxBytes = { js: 110 * 1024, css: 10 * 1024 };

const root = import.meta.dirname;
const assets = join(root, 'dist/assets');

// Vite keeps the mode of the environment otherwise, such as that of a test.
process.env.NODE_ENV = 'production';
await build({
  root,
  base: '/dashboard/',
  configFile: false,
  logLevel: 'error',
  // Every asset is a file, and no script is in the page: its content security policy allows neither data nor text.
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});

for (const name of readdirSync(assets)) {
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
}
for (const [type, max] of Object.entries(maxBytes)) checkSize(type, max);

/** Fails the build when the assets of a type exceed their bound. */
function checkSize(type, max) {
  const files = readdirSync(assets).filter((name) => name.endsWith(`.${type}`));
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  const sentence = `${type}: ${(bytes / 1024).toFixed(1)} of at most ${max / 1024} kB, gzipped`;
  if (bytes > max) throw new Error(`The dashboard is too large. ${sentence}: remove code, or load it on demand.`);
  process.stdout.write(`${sentence}\n`);
}
