// Stage `manifests` of the Dockerfile: node deploy/src/image/write-manifests.ts OUT
// Writes what npm needs to install the shipped workspaces and the build's tools, and nothing else of the repository.
// The layer with the installed packages is then built again only when one of them changes.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findShippedWorkspaces, type Manifest, readManifest } from './manifest.ts';

/** Development dependencies of the repository and of the pages that build the image. */
const tools = /^(typescript|prisma|vite|@types\/(node|pg|ws)|@cyclonedx\/cyclonedx-npm)$/;

const root = resolve(import.meta.dirname, '../../..');
const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Usage: node write-manifests.ts OUT');

const shipped = findShippedWorkspaces(root);
const manifest = readManifest(root);
writeManifest('', {
  ...manifest,
  workspaces: shipped.map(({ folder }) => folder),
  devDependencies: findTools(manifest),
});
for (const { folder, manifest: own } of shipped) writeManifest(folder, { ...own, devDependencies: findTools(own) });
copyFileSync(join(root, 'package-lock.json'), join(out, 'package-lock.json'));

function findTools({ devDependencies = {} }: Manifest): Record<string, string> {
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => tools.test(name)));
}

function writeManifest(folder: string, content: Manifest): void {
  const target = join(out ?? '', folder);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}
