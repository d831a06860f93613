import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '../processes/command.ts';
import { inProject, temporaryFolder } from '../project.ts';
import { bundleOf, type Part } from './bundle.ts';

const program = 'apps/adapter-headless';
const deadlineMs = 120_000;
const notices = ['LICENSE', 'NOTICE', 'THIRD-PARTY.md'];

/**
 * Packs the headless adapter, which has been built, into a tarball in the folder; its path. Our own libraries travel
 * inside of it, everybody else's are dependencies that npm fetches: OCCT stays the unmodified package that it is.
 */
export async function packAdapter(destination: string): Promise<string> {
  const stage = await temporaryFolder();
  try {
    await mkdir(destination, { recursive: true });
    const file = await stageIn(stage.path);
    const line = ['npm', 'pack', stage.path, '--pack-destination', resolve(destination)] as const;
    const { succeeded, output } = await runCommand({ line, deadlineMs });
    if (!succeeded) throw new Error(`npm pack failed: ${output}`);
    return join(resolve(destination), file);
  } finally {
    await stage.remove();
  }
}

/** Lays the package out; the name that npm gives its tarball. */
async function stageIn(folder: string): Promise<string> {
  const { main, libraries, dependencies } = await bundleOf(program);
  const { name, version, license, type, bin } = main.manifest;
  const ours = Object.fromEntries(libraries.map((library) => [library.manifest.name, library.manifest.version]));
  await writeManifest(folder, {
    name,
    version,
    license,
    type,
    bin,
    description: 'An adapter of Kerf with the OCCT kernel: CAD without a CAD application.',
    engines: { node: '>=24' },
    files: ['dist', ...notices],
    dependencies: { ...dependencies, ...ours },
    bundleDependencies: Object.keys(ours),
  });
  await copyCode(main, folder);
  await chmod(join(folder, 'dist/main.js'), 0o755);
  for (const file of notices) await copyFile(inProject(file), join(folder, file));
  await copyFile(inProject(program, 'README.md'), join(folder, 'README.md'));
  for (const library of libraries) await stageLibrary(library, folder);
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

async function stageLibrary(library: Part, folder: string): Promise<void> {
  const { name, version, license, type } = library.manifest;
  const place = join(folder, 'node_modules', name);
  await copyCode(library, place);
  await writeManifest(place, { name, version, license, type, exports: { '.': './dist/index.js' } });
}

/** What was built, without what only the compiler reads. */
async function copyCode({ folder }: Part, place: string): Promise<void> {
  const isWanted = (path: string) => !/\.(d\.ts|map|tsbuildinfo)$/.test(path);
  await cp(inProject(folder, 'dist'), join(place, 'dist'), { recursive: true, filter: isWanted });
}

const writeManifest = (folder: string, manifest: object): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
