// Entry point of npm start, npm test and the other commands: installs the dependencies, then runs the command on the
// repository's own Node. It runs on Node 20 or newer with nothing installed. Node 16 must still be able to parse it,
// so that it can report the version it needs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);
const script = join(root, 'tools/src', `${command}.ts`);
const oldestNode = 20;
const commands = [
  'start',
  'test',
  'bench',
  'model',
  'chaos',
  'revocations',
  'mixed-versions',
  'backup-drill',
  'conformance',
  'sign-in',
];

let isToldToEnd = false;

process.exitCode = await main();

async function main() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    process.stderr.write(
      `Kerf needs Node ${oldestNode} or newer, but this is Node ${process.versions.node}. Install a newer one, for example from https://nodejs.org, and run the command again.\n`,
    );
    return 1;
  }
  if (!commands.includes(command) || !existsSync(script)) {
    process.stderr.write(`Usage: node tools/run.mjs ${commands.join('|')} [arguments]\n`);
    return 2;
  }
  if (!isInstalled()) {
    process.stdout.write('Installing the dependencies with npm ci (about a minute).\n');
    const code = await run(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      ['ignore', 'ignore', 'inherit'],
    );
    if (code !== 0 && !isToldToEnd)
      process.stderr.write('npm ci could not install the dependencies; see the reason above.\n');
    if (code !== 0) return code;
  }
  const node = join(root, 'node_modules/.bin/node');
  // The IPC channel closes when this process is killed, so the command notices.
  return run(
    node,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    ['inherit', 'inherit', 'inherit', 'ipc'],
  );
}

/** Returns true when node_modules matches package-lock.json, apart from packages for other platforms. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) =>
      path in present ? present[path].version === version : optional === true,
    );
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

/** Runs a program to its end and forwards termination signals to it; resolves to its exit code. */
function run(program, programArgs, stdio) {
  const child = spawn(program, programArgs, { cwd: root, stdio });
  const release = forwardEnd((signal) => {
    isToldToEnd = true;
    child.kill(signal);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${program} cannot be run: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(release);
}

/** Calls `kill` whenever this process receives a termination signal; returns a function that stops doing so. */
function forwardEnd(kill) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, kill);
  const watch = process.env.npm_lifecycle_event ? watchParent(() => kill('SIGTERM')) : undefined;
  return () => {
    for (const signal of signals) process.off(signal, kill);
    clearInterval(watch);
  };
}

// npm runs scripts in a shell, and a shell that is killed does not signal its children.
function watchParent(onGone) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 100).unref();
}
