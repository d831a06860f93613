// Stage `prod` of the Dockerfile: node deploy/src/image/assemble.ts OUT
// Copies what the programs of the image need at run time out of a built repository. The same commit gives the same
// files: their modes and times are set, and nothing depends on the machine.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findShippedWorkspaces, type Manifest, readManifest } from './manifest.ts';
import { findProductionPackages, isRuntimeFile } from './production-packages.ts';

const documents = ['LICENSE', 'NOTICE', 'THIRD-PARTY.md'];
const workspaceParts = ['dist', 'data', 'process.json'];
const modes = { folder: 0o755, file: 0o644 };

const root = resolve(import.meta.dirname, '../../..');
const [argument] = process.argv.slice(2);
if (argument === undefined) throw new Error('Usage: node assemble.ts OUT');
const out = resolve(argument);
const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? 0);
const shipped = findShippedWorkspaces(root);

for (const file of [...documents, 'run.mjs', 'prisma/migrations']) copy(file);
writeManifest('', { ...readManifest(root), workspaces: shipped.map(({ folder }) => folder) });
for (const { folder, manifest } of shipped) {
  for (const part of workspaceParts) if (existsSync(join(root, folder, part))) copyRuntimeFiles(join(folder, part));
  writeManifest(folder, manifest);
  link(folder, join('node_modules', manifest.name));
}
for (const folder of findProductionPackages(root)) copyRuntimeFiles(folder, readManifest(join(root, folder)).name);
normalize(out);

function copy(path: string): void {
  cpSync(join(root, path), join(out, path), { recursive: true });
}

/** Copies a folder without the packages that are installed in it, which are copied if they are needed. */
function copyRuntimeFiles(folder: string, packageName = ''): void {
  const isWanted = (path: string) => !path.startsWith('node_modules/') && isRuntimeFile(packageName, path);
  for (const path of globSync('**', { cwd: join(root, folder) }).filter(isWanted)) {
    const file = join(folder, path);
    if (!statSync(join(root, file)).isFile()) continue;
    mkdirSync(join(out, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(out, file));
  }
}

/** Writes a package.json without what only development needs. */
function writeManifest(folder: string, manifest: Manifest): void {
  const content = { ...manifest, scripts: undefined, devDependencies: undefined };
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  symlinkSync(relative(dirname(path), target), join(out, path));
}

/** Gives everything below a folder the same modes and times on every machine. */
function normalize(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) normalize(path);
    else if (entry.isFile()) chmodSync(path, modes.file);
    lutimesSync(path, time, time);
  }
  chmodSync(folder, modes.folder);
  lutimesSync(folder, time, time);
}
