import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The name of one program's package in each package manager. */
export interface Package {
  debian: string;
  brew: string;
  /** Unpack Debian's package into this folder instead of installing it. */
  extractTo?: string;
}

const run = promisify(execFile);
const deadlineMs = 300_000;
const lockPauseMs = 500;

let last: Promise<unknown> = Promise.resolve();

/** Get a package from the system's package manager, if we may; says why not when it fails. */
export function install(wanted: Package): Promise<string | undefined> {
  // One after the other: a package manager locks its lists, and gives up at once when they are locked.
  const done = last.then(() => installAlone(wanted));
  last = done;
  return done;
}

async function installAlone(wanted: Package): Promise<string | undefined> {
  try {
    if (process.platform === 'darwin') await run('brew', ['install', wanted.brew], { timeout: deadlineMs });
    else if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian(wanted);
    return undefined;
  } catch (error) {
    return error instanceof Error ? lastLine(error.message) : String(error);
  }
}

async function installFromDebian({ debian, extractTo }: Package): Promise<void> {
  process.stderr.write(`Getting ${debian} from the system's package manager.\n`);
  await update();
  if (extractTo) await extract(debian, extractTo);
  else await apt(['install', '-y', '-qq', '--no-install-recommends', debian]);
}

// The lists have a lock of their own, for which no option makes apt-get wait when another run holds it.
async function update(): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    try {
      return await apt(['update', '-qq']);
    } catch (error) {
      if (!String(error).includes('Unable to lock') || performance.now() > deadline) throw error;
      await pause(lockPauseMs);
    }
  }
}

async function extract(name: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await apt(['download', '-qq', name], draft);
    const [archive] = (await readdir(draft)).filter((file) => file.endsWith('.deb'));
    if (!archive) throw new Error(`apt-get download left no archive of ${name}.`);
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: draft, timeout: deadlineMs });
    await rm(folder, { recursive: true, force: true });
    await rename(join(draft, 'unpacked'), folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

// The lock belongs to whoever came first: wait for it. The sandbox user of apt cannot write into our folder.
async function apt(args: string[], cwd?: string): Promise<void> {
  await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Sandbox::User=root', ...args], {
    cwd,
    timeout: deadlineMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? text;
}
