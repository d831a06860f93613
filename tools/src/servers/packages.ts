import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Get a package from the system's package manager, if we may; says why not when it fails. */
export async function install(wanted: Package): Promise<string | undefined> {
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
  await apt(['update', '-qq']);
  if (extractTo) await extract(debian, extractTo);
  else await apt(['install', '-y', '-qq', '--no-install-recommends', debian]);
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
