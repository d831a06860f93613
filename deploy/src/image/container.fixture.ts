import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchProgram, type RunningProcess } from '@kerf/tools';
import type { BuiltImage } from './image-builder.fixture.ts';

const readyMs = 120_000;
const stopDeadlineMs = 30_000;

/** Folder of this machine that a container sees, writable or not. */
export interface Volume {
  readonly source: string;
  readonly target: string;
  readonly isWritable: boolean;
}

/** Program to run in a container, and what it is given. */
export interface ContainerOptions {
  readonly image: BuiltImage;
  /** Arguments of the image's entry point. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly Volume[];
  /** Replaces the entry point of the image. */
  readonly entryPoint?: readonly string[];
}

// A restricted pod without a container runtime: own mounts, a read-only root, an empty /tmp, user 65532 without a
// capability and without a way to get one. Parameters: root, volumes (source, target, ro or rw), --, command.
const isolate = `
root=$1; shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"; mount -o "remount,bind,$3" "$root$2"; shift 3
done
shift
exec setpriv --no-new-privs --inh-caps=-all chroot --userspec=65532:65532 --groups=65532 "$root" "$@"
`;

/** Starts a program of the image and waits until `isReady` returns true. */
export function startContainer(
  options: ContainerOptions,
  logFile: string,
  isReady: () => Promise<boolean>,
): Promise<RunningProcess> {
  const [command, ...args] = describeCommand(options);
  const env = describeEnvironment(options);
  const stopSignal = 'SIGTERM';
  const program = { name: options.args[0] ?? '', command, args, env, logFile, stopSignal, stopDeadlineMs } as const;
  return launchProgram(program, isReady, readyMs);
}

/** Runs a program of the image to its end; resolves to its exit code and its output. */
export function runContainer(options: ContainerOptions): Promise<{ code: unknown; output: string }> {
  const [command, ...args] = describeCommand(options);
  return new Promise((resolve) =>
    execFile(command, args, { env: describeEnvironment(options), timeout: readyMs }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: `${stdout}${stderr}` }),
    ),
  );
}

/** Reads a line of /proc/PID/status, such as CapEff. */
export function readStatus(pid: number, name: string): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
}

function describeCommand({ image, args, entryPoint, volumes = [] }: ContainerOptions): [string, ...string[]] {
  for (const { target } of volumes) mkdirSync(join(image.root, target), { recursive: true });
  const mounts = volumes.flatMap(({ source, target, isWritable }) => [source, target, isWritable ? 'rw' : 'ro']);
  const command = [...(entryPoint ?? image.configuration.Entrypoint), ...args];
  const shell = ['sh', '-ec', isolate, 'container', image.root, ...mounts, '--', ...command];
  return ['unshare', '--mount', '--propagation', 'private', ...shell];
}

function describeEnvironment({ image, environment }: ContainerOptions): Record<string, string> {
  const own = image.configuration.Env.map((line) => line.split(/=(.*)/s).slice(0, 2));
  return { ...Object.fromEntries(own), PATH: process.env['PATH'] ?? '', ...environment };
}
