// npm run build: writes the pages to dist/, with a brotli copy beside each asset, and refuses pages that grew too large.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bounds, gzipped: of what a browser loads first, of each script that it loads later, and of all styles. */
const maxBytes = { first: 110 * 1024, later: 170 * 1024, styles: 10 * 1024 };

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

const names = readdirSync(assets);
for (const name of names) {
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
}
const scripts = names.filter((name) => name.endsWith('.js'));
const first = findFirstScripts();
checkSize('first load', first, maxBytes.first);
checkSize(
  'styles',
  names.filter((name) => name.endsWith('.css')),
  maxBytes.styles,
);
for (const name of scripts.filter((one) => !first.includes(one))) checkSize(name, [name], maxBytes.later);

/** Finds the scripts that the page names: its own, and those that this one imports. All others load on demand. */
function findFirstScripts() {
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => basename(path));
}

/** Fails the build when files together exceed their bound. */
function checkSize(what, files, max) {
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  const sentence = `${what}: ${(bytes / 1024).toFixed(1)} of at most ${max / 1024} kB, gzipped`;
  if (bytes > max) throw new Error(`The dashboard is too large. ${sentence}: remove code, or load it on demand.`);
  process.stdout.write(`${sentence}\n`);
}
