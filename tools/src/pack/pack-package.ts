import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { resolveInProject, createTemporaryFolder } from '../project.ts';
import { collectBundle, type PackedWorkspace } from './bundle.ts';

/** Packages that users install. */
const packages = {
  headless: {
    folder: 'apps/adapter-headless',
    description: 'An adapter of Kerf with the OCCT kernel: CAD without a CAD application.',
  },
  sdk: { folder: 'libs/adapter-sdk', description: 'SDK for Kerf adapters: everything except the tools.' },
};
type Package = keyof typeof packages;

const deadlineMs = 120_000;
const notices = ['LICENSE', 'NOTICE', 'THIRD-PARTY.md'];

/**
 * Packs the built headless adapter or SDK into a tarball in the folder; resolves to its path.
 * Our own libraries are bundled. Third-party packages are dependencies that npm installs, so OCCT stays an unmodified
 * package.
 */
export async function packPackage(which: Package, destination: string): Promise<string> {
  const stage = await createTemporaryFolder();
  try {
    await mkdir(destination, { recursive: true });
    const file = await stagePackage(stage.path, which);
    const line = ['npm', 'pack', stage.path, '--pack-destination', resolve(destination)] as const;
    const { succeeded, output } = await runCommand({ line, deadlineMs });
    if (!succeeded) throw new Error(`npm pack failed: ${output}`);
    return join(resolve(destination), file);
  } finally {
    await stage.remove();
  }
}

/** Writes the package layout; resolves to the name that npm gives the tarball. */
async function stagePackage(folder: string, which: Package): Promise<string> {
  const { folder: source, description } = packages[which];
  const { main, libraries, dependencies } = await collectBundle(source);
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
  await copyBuildOutput(main, folder);
  if (bin) await chmod(join(folder, 'dist/main.js'), 0o755);
  for (const file of notices) await copyFile(resolveInProject(file), join(folder, file));
  await copyFile(resolveInProject(source, 'README.md'), join(folder, 'README.md'));
  for (const library of libraries) await stageLibrary(library, folder);
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

async function stageLibrary(library: PackedWorkspace, folder: string): Promise<void> {
  const { name, version, license, type, exports } = library.manifest;
  const target = join(folder, 'node_modules', name);
  await copyBuildOutput(library, target);
  await writeManifest(target, { name, version, license, type, exports });
}

/** Copies the build output with its types. */
async function copyBuildOutput({ folder }: PackedWorkspace, target: string): Promise<void> {
  const isWanted = (path: string) => !/\.(map|tsbuildinfo)$/.test(path);
  await cp(resolveInProject(folder, 'dist'), join(target, 'dist'), { recursive: true, filter: isWanted });
}

const writeManifest = (folder: string, manifest: object): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
