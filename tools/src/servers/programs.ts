import { execFile } from 'node:child_process';
import { constants, globSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { stateFolder } from '../project.ts';
import { type SystemPackage, installPackage } from './packages.ts';

/** Executable file, and the name under which to call it. */
interface Executable {
  command: string;
  argv0: string;
}

interface ProgramOptions {
  argv0: string;
  /** Accepted file names, best first. */
  files: string[];
  packages: SystemPackage;
  /** Rejects a program that is too old; default: any that may be executed. */
  isUsable?: (file: string) => Promise<boolean>;
  missingMessage: string;
}

const run = promisify(execFile);

// Debian does not put server folders on a user's PATH.
const usualFolders = [
  '/usr/local/bin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/sbin',
  '/opt/homebrew/bin',
  '/Applications',
];
const ownFolder = join(stateFolder, 'programs');
const pgBouncerFolder = join(stateFolder, 'pgbouncer');
const composeFolder = join(stateFolder, 'compose');
const kubectlFolder = join(stateFolder, 'kubectl');
const prometheusFolder = join(stateFolder, 'prometheus');
const alertmanagerFolder = join(stateFolder, 'alertmanager');

const folders = [ownFolder, pgBouncerFolder, composeFolder, kubectlFolder, prometheusFolder, alertmanagerFolder];
const ownFolders = folders.flatMap((folder) => ['usr/sbin', 'usr/bin'].map((bin) => join(folder, bin)));

/** Finds the NATS server on this machine, or installs it. */
export function findOrInstallNats(): Promise<Executable> {
  return findOrInstall({
    argv0: 'nats-server',
    files: ['nats-server'],
    // Installing Debian's package would also enable and start a daemon on the standard port.
    packages: { debian: 'nats-server', brew: 'nats-server', extractTo: ownFolder },
    missingMessage: 'nats-server is missing: install it (Debian: apt-get install nats-server) or set KERF_NATS_URL.',
  });
}

/** Finds the Redis server on this machine, or installs it. */
export function findOrInstallRedis(): Promise<Executable> {
  return findOrInstall({
    argv0: 'redis-server',
    // One binary that behaves according to the name it is called by; Debian's redis-tools has it and starts no
    // daemon.
    files: ['redis-server', 'redis-check-rdb'],
    packages: { debian: 'redis-tools', brew: 'redis' },
    missingMessage: 'redis-server is missing: install it (Debian: apt-get install redis-server) or set KERF_REDIS_URL.',
  });
}

/** Finds PgBouncer on this machine, or installs it; its libraries may be in a folder of their own. */
export async function findOrInstallPgBouncer(): Promise<Executable & { libraryFolder: string }> {
  const program = await findOrInstall({
    argv0: 'pgbouncer',
    files: ['pgbouncer'],
    // Like NATS, it would be started on its standard port.
    packages: { debian: 'pgbouncer', brew: 'pgbouncer', extractTo: pgBouncerFolder, libraries: /^lib(c-?)ares/ },
    missingMessage: 'pgbouncer is missing: install it (Debian: apt-get install pgbouncer).',
  });
  const [libraryFolder = pgBouncerFolder] = globSync(join(pgBouncerFolder, 'usr/lib/*-linux-gnu'));
  return { ...program, libraryFolder };
}

/** Finds buildah, which builds images without a daemon, on this machine, or installs it. */
export function findOrInstallBuildah(): Promise<Executable> {
  return findOrInstall({
    argv0: 'buildah',
    files: ['buildah'],
    packages: { debian: 'buildah', brew: 'buildah' },
    missingMessage: 'buildah is missing: install it (Debian: apt-get install --no-install-recommends buildah).',
  });
}

/** Finds Docker's Compose, which checks its files without a daemon, or extracts it from a suite that has version 2. */
export function findOrInstallCompose(): Promise<Executable> {
  return findOrInstall({
    argv0: 'docker-compose',
    files: ['docker-compose'],
    packages: { debian: 'docker-compose', brew: 'docker-compose', extractTo: composeFolder, suite: 'trixie' },
    // Version 1 does not know the present format.
    isUsable: async (file) => (await run(file, ['version', '--short'])).stdout.startsWith('2.'),
    missingMessage: 'docker-compose 2 is missing: install it (Debian 13: apt-get install docker-compose).',
  });
}

/** Finds a kubectl on this machine that knows the components of kustomize, or installs one. */
export function findOrInstallKubectl(): Promise<Executable> {
  return findOrInstall({
    argv0: 'kubectl',
    files: ['kubectl'],
    isUsable: async (file) => /^Kustomize Version: v5\.[1-9]/m.test((await run(file, ['version', '--client'])).stdout),
    packages: { debian: 'kubectl', brew: 'kubernetes-cli', extractTo: kubectlFolder, suite: 'trixie' },
    missingMessage: 'kubectl 1.28 or later is missing: install it from the packages of your system.',
  });
}

/** Finds Prometheus and its tool for rules and metrics on this machine, or extracts them. */
export async function findOrInstallPrometheus(): Promise<{ prometheus: string; promtool: string }> {
  const find = (name: string) =>
    findOrInstall({
      argv0: name,
      files: [name],
      // Debian's package would also start a server on the standard port.
      packages: { debian: 'prometheus', brew: 'prometheus', extractTo: prometheusFolder },
      missingMessage: `${name} is missing: install it (Debian: apt-get install prometheus).`,
    });
  const { command: prometheus } = await find('prometheus');
  return { prometheus, promtool: (await find('promtool')).command };
}

/** Finds the tool that checks configurations of Alertmanager on this machine, or extracts it. */
export function findOrInstallAmtool(): Promise<Executable> {
  return findOrInstall({
    argv0: 'amtool',
    files: ['amtool'],
    packages: { debian: 'prometheus-alertmanager', brew: 'alertmanager', extractTo: alertmanagerFolder },
    missingMessage: 'amtool is missing: install it (Debian: apt-get install prometheus-alertmanager).',
  });
}

/** Finds Chromium on this machine, or installs it. */
export function findOrInstallChromium(): Promise<Executable> {
  return findOrInstall({
    argv0: 'chromium',
    files: ['chromium', 'chromium-browser', 'google-chrome', 'Chromium.app/Contents/MacOS/Chromium'],
    packages: { debian: 'chromium', brew: 'chromium' },
    missingMessage: 'Chromium is missing: install it (Debian: apt-get install --no-install-recommends chromium).',
  });
}

/** Finds curl on this machine, or installs it. */
export function findOrInstallCurl(): Promise<Executable> {
  return findOrInstall({
    argv0: 'curl',
    files: ['curl'],
    packages: { debian: 'curl', brew: 'curl' },
    missingMessage: 'curl is missing: install it (Debian: apt-get install curl).',
  });
}

async function findOrInstall({
  argv0,
  files,
  packages,
  isUsable = isExecutable,
  missingMessage: complaint,
}: ProgramOptions): Promise<Executable> {
  let command = await findExecutable(files, isUsable);
  if (!command) {
    const failure = await installPackage(packages);
    command = await findExecutable(files, isUsable);
    if (!command) throw new Error(failure ? `${complaint} (${failure})` : complaint);
  }
  return { command, argv0 };
}

async function findExecutable(
  files: string[],
  isUsable: (file: string) => Promise<boolean>,
): Promise<string | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...onPath, ...usualFolders, ...ownFolders];
  for (const file of files.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isUsable(file).catch(() => false)) return file;
  }
  return undefined;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
