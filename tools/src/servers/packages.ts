import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { prepareDebianSuite } from './debian-suite.ts';

/** Name of a program's package in each package manager. */
export interface SystemPackage {
  debian: string;
  brew: string;
  /** Folder to extract Debian's package into instead of installing it. */
  extractTo?: string;
  /** Dependencies to extract with it, which are not on every machine. */
  libraries?: RegExp;
  /** Suite of Debian to extract it from when the one of the machine is too old, such as `trixie`. */
  suite?: string;
}

const run = promisify(execFile);
const deadlineMs = 300_000;
const lockPauseMs = 500;

let lastInstallation: Promise<unknown> = Promise.resolve();

/** Installs a package with the system's package manager if permitted; resolves to the reason when it fails. */
export function installPackage(wanted: SystemPackage): Promise<string | undefined> {
  // One at a time: a package manager locks its lists and fails immediately when they are locked.
  const done = lastInstallation.then(() => runInstallation(wanted));
  lastInstallation = done;
  return done;
}

async function runInstallation(wanted: SystemPackage): Promise<string | undefined> {
  try {
    if (process.platform === 'darwin') await run('brew', ['install', wanted.brew], { timeout: deadlineMs });
    else if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian(wanted);
    return undefined;
  } catch (error) {
    return error instanceof Error ? getLastLine(error.message) : String(error);
  }
}

async function installFromDebian({ debian, extractTo, libraries, suite }: SystemPackage): Promise<void> {
  process.stderr.write(`Installing ${debian} with the system's package manager.\n`);
  const options = suite ? await prepareDebianSuite(suite) : [];
  await updatePackageLists(options);
  if (!extractTo) return runAptGet([...options, 'install', '-y', '-qq', '--no-install-recommends', debian]);
  const names = [debian, ...(libraries ? await findLibraries(debian, libraries, options) : [])];
  await extractPackages(names, extractTo, options);
}

// The lists have a separate lock, and no apt-get option waits for another run to release it.
async function updatePackageLists(options: string[]): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    try {
      return await runAptGet([...options, 'update', '-qq']);
    } catch (error) {
      if (!String(error).includes('Unable to lock') || performance.now() > deadline) throw error;
      await pause(lockPauseMs);
    }
  }
}

/** Finds the dependencies of a package whose names differ between releases of Debian. */
async function findLibraries(name: string, libraries: RegExp, options: string[]): Promise<string[]> {
  const { stdout } = await run('apt-cache', [...options, 'depends', name], { timeout: deadlineMs });
  const names = [...stdout.matchAll(/^\s*Depends: (\S+)$/gm)].map(([, library = '']) => library);
  return names.filter((library) => libraries.test(library));
}

async function extractPackages(names: string[], folder: string, options: string[]): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await runAptGet([...options, 'download', '-qq', ...names], draft);
    const archives = (await readdir(draft)).filter((file) => file.endsWith('.deb'));
    if (archives.length < names.length) throw new Error(`apt-get download produced no archive of ${names.join(', ')}.`);
    for (const archive of archives) await run('dpkg', ['-x', archive, 'unpacked'], { cwd: draft, timeout: deadlineMs });
    await rm(folder, { recursive: true, force: true });
    await rename(join(draft, 'unpacked'), folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

// Another process may hold the lock: wait for it. The sandbox user of apt cannot write into our folder.
async function runAptGet(args: string[], cwd?: string): Promise<void> {
  await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Sandbox::User=root', ...args], {
    cwd,
    timeout: deadlineMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function getLastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? text;
}
