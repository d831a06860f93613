import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJson, writePrivateJson } from '../json-file.ts';
import { waitUntil } from './waiting.ts';

const suffix = '.process';
const stopDeadlineMs = 15_000;

/** Note beside its log that a process runs, for the case that this one is killed and cannot stop it. */
export async function recordProcess(logFile: string, pid: number): Promise<() => void> {
  const file = `${logFile}${suffix}`;
  await writePrivateJson(file, { pid, startedAt: await startOf(pid), owner: process.pid });
  return () => rmSync(file, { force: true });
}

/** Stop what a killed run has left in this folder; rejects when the run is alive. */
export async function stopLeftovers(folder: string): Promise<void> {
  const living = (await recorded(folder)).find(({ owner }) => isAlive(owner));
  if (living) throw new Error(`Kerf runs already, as process ${living.owner}.`);
  await stopRecorded(folder);
}

/** Stop every process that is recorded in this folder, whoever started it. */
export async function stopRecorded(folder: string): Promise<void> {
  const left = await recorded(folder);
  await Promise.all(left.map(({ pid, startedAt }) => end(pid, () => runs(pid, startedAt))));
  for (const { file } of left) rmSync(file, { force: true });
}

interface Recorded {
  file: string;
  pid: number;
  startedAt: string;
  owner: number;
}

async function recorded(folder: string): Promise<Recorded[]> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const files = names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
  const records = await Promise.all(files.map(readRecord));
  const living = await Promise.all(records.map(({ pid, startedAt }) => runs(pid, startedAt)));
  return records.filter((_, index) => living[index]);
}

async function readRecord(file: string): Promise<Recorded> {
  const { pid, startedAt, owner } = await readJson(file);
  return { file, pid: Number(pid), startedAt: String(startedAt), owner: Number(owner) };
}

/** Ask a process that is not our child to end, and return when it has. */
export async function end(pid: number, stillRuns: () => Promise<boolean>): Promise<void> {
  // Postgres heeds SIGINT at once and SIGTERM when its clients have gone; everything else heeds both.
  process.kill(pid, 'SIGINT');
  const gone = async () => !(await stillRuns());
  try {
    await waitUntil(gone, stopDeadlineMs, `Process ${pid} does not end.`);
  } catch {
    process.kill(pid, 'SIGKILL');
    await waitUntil(gone, stopDeadlineMs, `Process ${pid} cannot be ended.`);
  }
}

// A number alone proves nothing: the system gives it to another process some day.
async function runs(pid: number, startedAt: string): Promise<boolean> {
  return startedAt !== '' && (await startOf(pid)) === startedAt;
}

/** When a process was started, in the terms of the system; empty when it has ended. */
async function startOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return startInStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim();
  } catch {
    return '';
  }
}

// After the name, which may hold anything: the state, the number of threads 17 fields on, and the start, in ticks
// since the system started. A first thread that has ended says little: the others may still hold the ports.
function startInStat(stat: string): string {
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [threads, , started] = fields.slice(16);
  return state === 'Z' && Number(threads) <= 1 ? '' : (started ?? '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
