import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { stateFolder } from '../project.ts';
import { type Package, install } from './packages.ts';

/** An executable file, and the name to call it by. */
interface Executable {
  command: string;
  argv0: string;
}

interface Wanted {
  argv0: string;
  /** File names that serve, best first. */
  files: string[];
  packages: Package;
  complaint: string;
}

// Debian does not put the folders of servers on a user's PATH.
const usualFolders = ['/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];
const ownFolder = join(stateFolder, 'programs');

/** The NATS server of this machine, installed first if there is none. */
export function natsProgram(): Promise<Executable> {
  return findOrInstall({
    argv0: 'nats-server',
    files: ['nats-server'],
    // Installing Debian's package would also enable and start a daemon on the standard port.
    packages: { debian: 'nats-server', brew: 'nats-server', extractTo: ownFolder },
    complaint: 'nats-server is missing: install it (Debian: apt-get install nats-server) or set KERF_NATS_URL.',
  });
}

/** The Redis server of this machine, installed first if there is none. */
export function redisProgram(): Promise<Executable> {
  return findOrInstall({
    argv0: 'redis-server',
    // One binary that acts by the name it is called; Debian's redis-tools has it without starting a daemon.
    files: ['redis-server', 'redis-check-rdb'],
    packages: { debian: 'redis-tools', brew: 'redis' },
    complaint: 'redis-server is missing: install it (Debian: apt-get install redis-server) or set KERF_REDIS_URL.',
  });
}

/** The curl of this machine, installed first if there is none. */
export function curlProgram(): Promise<Executable> {
  return findOrInstall({
    argv0: 'curl',
    files: ['curl'],
    packages: { debian: 'curl', brew: 'curl' },
    complaint: 'curl is missing: install it (Debian: apt-get install curl).',
  });
}

async function findOrInstall({ argv0, files, packages, complaint }: Wanted): Promise<Executable> {
  let command = await find(files);
  if (!command) {
    const failure = await install(packages);
    command = await find(files);
    if (!command) throw new Error(failure ? `${complaint} (${failure})` : complaint);
  }
  return { command, argv0 };
}

async function find(files: string[]): Promise<string | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...onPath, ...usualFolders, join(ownFolder, 'usr/sbin'), join(ownFolder, 'usr/bin')];
  for (const file of files.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
