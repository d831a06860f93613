import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJson, writePrivateJson } from '../json-file.ts';
import { waitUntil } from './wait.ts';

const suffix = '.process';
const stopDeadlineMs = 15_000;

/** Records a running process beside its log, so that a later run can stop it if this one is killed. */
export async function recordProcess(logFile: string, pid: number): Promise<() => void> {
  const file = `${logFile}${suffix}`;
  await writePrivateJson(file, { pid, startedAt: await getStartTime(pid), owner: process.pid });
  return () => rmSync(file, { force: true });
}

/** Stops the orphaned processes of a killed run in this folder; rejects when that run is still alive. */
export async function stopOrphans(folder: string): Promise<void> {
  const living = (await readRunningRecords(folder)).find(({ owner }) => isAlive(owner));
  if (living) throw new Error(`Kerf is already running (process ${living.owner}); stop it first.`);
  await stopRecordedProcesses(folder);
}

/** Stops every process recorded in this folder, regardless of its owner. */
export async function stopRecordedProcesses(folder: string): Promise<void> {
  const orphans = await readRunningRecords(folder);
  await Promise.all(orphans.map(({ pid, startedAt }) => terminateProcess(pid, () => isSameProcess(pid, startedAt))));
  for (const { file } of orphans) rmSync(file, { force: true });
}

interface ProcessRecord {
  file: string;
  pid: number;
  startedAt: string;
  owner: number;
}

async function readRunningRecords(folder: string): Promise<ProcessRecord[]> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const files = names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
  const records = await Promise.all(files.map(readRecord));
  const living = await Promise.all(records.map(({ pid, startedAt }) => isSameProcess(pid, startedAt)));
  return records.filter((_, index) => living[index]);
}

async function readRecord(file: string): Promise<ProcessRecord> {
  const { pid, startedAt, owner } = await readJson(file);
  return { file, pid: Number(pid), startedAt: String(startedAt), owner: Number(owner) };
}

/** Terminates a process that is not our child and waits until it has exited. */
export async function terminateProcess(pid: number, isRunning: () => Promise<boolean>): Promise<void> {
  // Postgres stops at once on SIGINT, but on SIGTERM only when its clients have disconnected; other programs accept
  // both.
  process.kill(pid, 'SIGINT');
  const hasExited = async () => !(await isRunning());
  try {
    await waitUntil(hasExited, stopDeadlineMs, `Process ${pid} did not stop.`);
  } catch {
    process.kill(pid, 'SIGKILL');
    await waitUntil(hasExited, stopDeadlineMs, `Process ${pid} could not be killed.`);
  }
}

// A PID alone proves nothing: the system reuses it.
async function isSameProcess(pid: number, startedAt: string): Promise<boolean> {
  return startedAt !== '' && (await getStartTime(pid)) === startedAt;
}

/** Start time of a process in the units of the system; empty when it has exited. */
async function getStartTime(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return parseStartTime(await readFile(`/proc/${pid}/stat`, 'utf8'));
    return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim();
  } catch {
    return '';
  }
}

// After the name, which may contain any character: the state, the number of threads 17 fields on, and the start time
// in ticks since boot. A main thread that has exited proves little: other threads may still hold the ports.
function parseStartTime(stat: string): string {
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
