import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '../processes/command.ts';
import { inProject, temporaryFolder } from '../project.ts';
import { bundleOf, type Part } from './bundle.ts';

/** What people install. */
const packages = {
  headless: {
    folder: 'apps/adapter-headless',
    description: 'An adapter of Kerf with the OCCT kernel: CAD without a CAD application.',
  },
  sdk: { folder: 'libs/adapter-sdk', description: 'All of an adapter of Kerf but its tools.' },
};
type Package = keyof typeof packages;

const deadlineMs = 120_000;
const notices = ['LICENSE', 'NOTICE', 'THIRD-PARTY.md'];

/**
 * Packs the headless adapter or the SDK, which has been built, into a tarball in the folder; its path. Our own libraries
 * travel inside of it, everybody else's are dependencies that npm fetches: OCCT stays the unmodified package that it is.
 */
export async function packAdapter(which: Package, destination: string): Promise<string> {
  const stage = await temporaryFolder();
  try {
    await mkdir(destination, { recursive: true });
    const file = await stageIn(stage.path, which);
    const line = ['npm', 'pack', stage.path, '--pack-destination', resolve(destination)] as const;
    const { succeeded, output } = await runCommand({ line, deadlineMs });
    if (!succeeded) throw new Error(`npm pack failed: ${output}`);
    return join(resolve(destination), file);
  } finally {
    await stage.remove();
  }
}

/** Lays the package out; the name that npm gives its tarball. */
async function stageIn(folder: string, which: Package): Promise<string> {
  const { folder: source, description } = packages[which];
  const { main, libraries, dependencies } = await bundleOf(source);
  const { name, version, license, type, bin, exports } = main.manifest;
  const ours = Object.fromEntries(libraries.map((library) => [library.manifest.name, library.manifest.version]));
  await writeManifest(folder, {
    name,
    version,
    license,
    type,
    bin,
    exports,
    description,
    engines: { node: '>=24' },
    files: ['dist', ...notices],
    dependencies: { ...dependencies, ...ours },
    bundleDependencies: Object.keys(ours),
  });
  await copyCode(main, folder);
  if (bin) await chmod(join(folder, 'dist/main.js'), 0o755);
  for (const file of notices) await copyFile(inProject(file), join(folder, file));
  await copyFile(inProject(source, 'README.md'), join(folder, 'README.md'));
  for (const library of libraries) await stageLibrary(library, folder);
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

async function stageLibrary(library: Part, folder: string): Promise<void> {
  const { name, version, license, type, exports } = library.manifest;
  const place = join(folder, 'node_modules', name);
  await copyCode(library, place);
  await writeManifest(place, { name, version, license, type, exports });
}

/** What was built, with its types. */
async function copyCode({ folder }: Part, place: string): Promise<void> {
  const isWanted = (path: string) => !/\.(map|tsbuildinfo)$/.test(path);
  await cp(inProject(folder, 'dist'), join(place, 'dist'), { recursive: true, filter: isWanted });
}

const writeManifest = (folder: string, manifest: object): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
