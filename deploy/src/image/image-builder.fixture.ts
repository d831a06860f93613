import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallBuildah, resolveInProject } from '@kerf/tools';
import { layOutBuildBase, layOutRuntimeBase } from './base-images.fixture.ts';

const run = promisify(execFile);
const deadlineMs = 600_000;
const maxBuffer = 64 * 2 ** 20;
const fromFolder = 'FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin:/usr/bin:/bin\n';

/** Image as its configuration describes it. */
interface ImageConfiguration {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly StopSignal: string;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck?: unknown;
}

/** Image with its history and the sizes of its layers. */
export interface BuiltImage {
  readonly name: string;
  readonly configuration: ImageConfiguration;
  readonly history: readonly { readonly created_by: string; readonly comment?: string }[];
  readonly layerBytes: readonly number[];
  /** Folder in which its files are mounted. */
  readonly root: string;
}

/** Builds images with buildah, with its storage in a folder of its own and without a daemon. */
export class ImageBuilder {
  readonly #command: string;
  readonly #folder: string;
  readonly #storage: readonly string[];

  private constructor(command: string, folder: string, driver: string) {
    this.#command = command;
    this.#folder = folder;
    this.#storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', driver];
  }

  /** Opens a storage in which the layers are stacked by the kernel, or are copies where it refuses. */
  static async open(folder: string): Promise<ImageBuilder> {
    const { command } = await findOrInstallBuildah();
    const stacked = new ImageBuilder(command, join(folder, 'overlay'), 'overlay');
    const isStackable = await stacked.run('images').then(
      () => true,
      () => false,
    );
    return isStackable ? stacked : new ImageBuilder(command, join(folder, 'copies'), 'vfs');
  }

  /** Runs a command of buildah; resolves to what it printed. */
  async run(command: string, ...args: readonly string[]): Promise<string> {
    const all = [...this.#storage, command, ...args];
    const { stdout } = await run(this.#command, all, { timeout: deadlineMs, maxBuffer, cwd: resolveInProject() });
    return stdout.trim();
  }

  /** Makes the stand-in of a base image under its real name. */
  async createBase(name: string, layOut: (root: string) => void): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const root = mkdtempSync(join(this.#folder, 'base-'));
    layOut(root);
    const file = join(this.#folder, 'Dockerfile.base');
    writeFileSync(file, fromFolder);
    await this.run('bud', '--quiet', '--file', file, '--tag', name, root);
  }

  /** Builds the Dockerfile of the repository on the stand-ins. npm finds its registry as on this machine. */
  async build(name: string, bases: { build: string; runtime: string }, epoch: number): Promise<BuiltImage> {
    await this.createBase(bases.build, layOutBuildBase);
    await this.createBase(bases.runtime, layOutRuntimeBase);
    const { npmrc, cache } = await this.#describeRegistry();
    const isolation = ['--isolation', 'chroot', '--network', 'host', '--pull-never'];
    const registry = ['--secret', `id=npmrc,src=${npmrc}`, '--volume', `${cache}:/npm-cache`];
    const args = ['--build-arg', `SOURCE_DATE_EPOCH=${epoch}`, '--file', 'deploy/Dockerfile', '--tag', name, '.'];
    await this.run('bud', '--quiet', ...isolation, ...registry, ...args);
    return this.#open(name);
  }

  async #describeRegistry(): Promise<{ npmrc: string; cache: string }> {
    // npm refuses this within a workspace.
    const cwd = resolveInProject();
    const get = async (key: string) =>
      (await run('npm', ['config', 'get', key, '--no-workspaces'], { cwd, timeout: deadlineMs })).stdout.trim();
    const npmrc = join(this.#folder, 'npmrc');
    const authorities = '/etc/ssl/certs/ca-certificates.crt';
    const userConfiguration = await get('userconfig');
    const own = existsSync(userConfiguration) ? readFileSync(userConfiguration, 'utf8') : '';
    const lines = [own, `registry=${await get('registry')}`, `cafile=${authorities}`, 'cache=/npm-cache', ''];
    writeFileSync(npmrc, lines.join('\n'), { mode: 0o600 });
    const cache = await get('cache');
    mkdirSync(cache, { recursive: true });
    return { npmrc, cache };
  }

  async #open(name: string): Promise<BuiltImage> {
    const inspected = JSON.parse(await this.run('inspect', '--type', 'image', name));
    const root = await this.run('mount', await this.run('from', '--pull-never', name));
    return {
      name,
      configuration: inspected.OCIv1.config,
      history: inspected.OCIv1.history,
      layerBytes: JSON.parse(inspected.Manifest).layers.map(({ size }: { size: number }) => size),
      root,
    };
  }

  /** Removes the storage. */
  async remove(): Promise<void> {
    await this.run('rm', '--all');
    await this.run('rmi', '--all', '--force');
  }
}
