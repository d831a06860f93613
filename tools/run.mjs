// npm start, npm test and the other commands: brings the dependencies up to date, then hands over to the repository's
// own Node.
// Runs on any Node from 20 on, with nothing installed. An older one, from 16 on, must still be able to read it: it is told so.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);
const script = join(root, 'tools/src', `${command}.ts`);
const oldestNode = 20;
const commands = ['start', 'test', 'bench', 'model', 'chaos', 'revocations', 'conformance'];

let isToldToEnd = false;

process.exitCode = await main();

async function main() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    process.stderr.write(
      `Node ${oldestNode} or newer is needed, and this is Node ${process.versions.node}: install a newer one, as from https://nodejs.org, and run the command again.\n`,
    );
    return 1;
  }
  if (!commands.includes(command) || !existsSync(script)) {
    process.stderr.write(`Usage: node tools/run.mjs ${commands.join('|')} [arguments]\n`);
    return 2;
  }
  if (!isInstalled()) {
    process.stdout.write('Installing the dependencies with npm ci; this takes about a minute.\n');
    const code = await run(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      ['ignore', 'ignore', 'inherit'],
    );
    if (code !== 0 && !isToldToEnd)
      process.stderr.write('The dependencies are missing: npm ci could not install them, for the reason above.\n');
    if (code !== 0) return code;
  }
  const node = join(root, 'node_modules/.bin/node');
  // The channel closes when this process is killed, so that the command learns of it.
  return run(
    node,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    ['inherit', 'inherit', 'inherit', 'ipc'],
  );
}

/** Whether node_modules holds what package-lock.json asks for, apart from what other platforms need. */
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

/** Run a program to its end, passing on every wish to end; its exit code. */
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

/** Call `kill` whenever this process is asked to end; returns how to stop doing so. */
function forwardEnd(kill) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, kill);
  const watch = process.env.npm_lifecycle_event ? watchParent(() => kill('SIGTERM')) : undefined;
  return () => {
    for (const signal of signals) process.off(signal, kill);
    clearInterval(watch);
  };
}

// npm runs scripts in a shell, and a shell that is ended does not tell its children.
function watchParent(onGone) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 100).unref();
}
