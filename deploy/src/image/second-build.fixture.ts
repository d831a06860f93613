import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cpSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { resolveInProject } from '@kerf/tools';
import { findShippedWorkspaces } from './manifest.ts';

const run = promisify(execFile);
const deadlineMs = 300_000;
const generated = /(^|\/)(node_modules|dist|\.test|db\/src\/generated)$|\.(spec|fixture)\.ts$/;
const files = [
  'package.json',
  'tsconfig.base.json',
  'prisma.config.ts',
  'run.mjs',
  'LICENSE',
  'NOTICE',
  'THIRD-PARTY.md',
];
const sources = ['deploy/src/image', 'prisma', 'tools/schema-engine', 'tools/schema-engine.mjs'];

/**
 * Builds the files of the image again without containers: in another folder, with the packages of this machine. Returns
 * the folder of the files.
 */
export async function buildImageFiles(folder: string, epoch: number): Promise<string> {
  const workspaces = findShippedWorkspaces(resolveInProject());
  const copy = join(folder, 'sources');
  for (const path of [...files, ...sources, ...workspaces.map((workspace) => workspace.folder)])
    cpSync(resolveInProject(path), join(copy, path), { recursive: true, filter: (file) => !generated.test(file) });
  linkPackages(copy, workspaces);
  const out = join(folder, 'out');
  const bin = (name: string) => resolveInProject('node_modules/.bin', name);
  const projects = globSync('apps/*/tsconfig.build.json', { cwd: copy });
  const options = { cwd: copy, timeout: deadlineMs, env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) } };
  await run(bin('prisma'), ['generate', '--config', 'prisma.config.ts'], options);
  await run(bin('tsc'), ['-b', '--noCheck', ...projects], options);
  await run(process.execPath, ['build.mjs'], { ...options, cwd: join(copy, 'apps/dashboard') });
  for (const step of ['assemble', 'write-sbom'])
    await run(process.execPath, ['--no-warnings', `deploy/src/image/${step}.ts`, out], options);
  return out;
}

/** Links the packages of this machine into a copy, but not the workspaces, which are those of the copy. */
function linkPackages(copy: string, workspaces: readonly { readonly folder: string }[]): void {
  mkdirSync(join(copy, 'node_modules/@kerf'), { recursive: true });
  for (const name of readdirSync(resolveInProject('node_modules')))
    if (name !== '@kerf') symlinkSync(resolveInProject('node_modules', name), join(copy, 'node_modules', name));
  for (const { folder } of workspaces)
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@kerf', basename(folder)));
}

/** Lists a folder: path, mode, time in seconds, and the digest of the content or the target of the link. */
export function listTree(root: string): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return paths.map((path) => {
    const { mode, mtimeMs } = lstatSync(join(root, path));
    return [path, mode.toString(8), mtimeMs / 1_000, describeContent(join(root, path))].join(' ');
  });
}

function describeContent(path: string): string {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return readlinkSync(path);
  return entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}
