// Starts a service: node run.mjs [--program=FILE] <service> [arguments]. The process replaces itself with Node under the
// flags and the environment of apps/<service>/process.json, so signals, exit codes and the process id are those of the
// service. It needs Node 24 on Linux or macOS and the built service, but no packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';

const apps = join(import.meta.dirname, 'apps');
const heapFlag = '--max-old-space-size';
const mebibyte = 2 ** 20;

const [service, ...serviceArguments] = process.argv.slice(2).filter((text, at) => at > 0 || !isProgram(text));
const program = process.argv.slice(2, 3).filter(isProgram)[0]?.slice('--program='.length);

if (service === undefined || !existsSync(settingsOf(service))) {
  process.stderr.write(`Usage: node run.mjs ${listServices().join('|')} [arguments]\n`);
  process.exit(2);
}
replaceProcess(JSON.parse(readFileSync(settingsOf(service), 'utf8')), findProgram());

function isProgram(text) {
  return text.startsWith('--program=');
}

function settingsOf(name) {
  return join(apps, name, 'process.json');
}

function listServices() {
  return readdirSync(apps).filter((name) => existsSync(settingsOf(name)));
}

function findProgram() {
  const file = program === undefined ? join(apps, service, 'dist/main.js') : resolve(program);
  if (existsSync(file)) return file;
  process.stderr.write(`${service} did not start: ${file} is missing. Build it with npm run build.\n`);
  process.exit(1);
}

/** Replaces this process. Flags of the command line and variables of the environment take precedence. */
function replaceProcess({ flags, environment, heapPercent }, file) {
  const args = [
    ...flags.map(({ flag }) => flag),
    ...getHeapFlags(heapPercent),
    ...process.execArgv,
    file,
    ...serviceArguments,
  ];
  const defaults = Object.fromEntries(environment.map(({ name, value }) => [name, value]));
  process.execve(process.execPath, [process.execPath, ...args], { ...defaults, ...process.env });
}

/** Bounds the heap by the memory limit of the container, so that garbage is collected before the limit is reached. */
function getHeapFlags(percent) {
  const limit = process.constrainedMemory();
  const isGiven = [process.env.NODE_OPTIONS ?? '', ...process.execArgv].some((text) => text.includes(heapFlag));
  if (isGiven || limit === 0 || limit >= totalmem()) return [];
  return [`${heapFlag}=${Math.floor((limit * percent) / 100 / mebibyte)}`];
}
