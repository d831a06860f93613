import { readdirSync, readFileSync } from 'node:fs';
import { parseParentPid, parsePeakBytes, parseRunTimeNs } from './proc.ts';

/** Process of a system, by its role. */
export interface SystemProcess {
  readonly name: string;
  readonly pid: number;
  /** True if its child processes count too, such as the backends of Postgres. */
  readonly withChildren?: boolean;
}

/** CPU time of each process of a part so far, in nanoseconds, over all threads. */
export function readCpuTimes({ pid, withChildren }: SystemProcess): Map<number, number> {
  const pids = withChildren ? [pid, ...findChildren(pid)] : [pid];
  return new Map(pids.map((one) => [one, readCpuTimeNs(one)]));
}

/** Peak resident memory of a process so far, in megabytes. */
export const readPeakMegabytes = (pid: number): number =>
  parsePeakBytes(readFileSync(`/proc/${pid}/status`, 'utf8')) / 1e6;

function readCpuTimeNs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return listEntries(folder).reduce(
    (sum, thread) => sum + parseRunTimeNs(readText(`${folder}/${thread}/schedstat`) ?? '0 '),
    0,
  );
}

function findChildren(pid: number): number[] {
  const all = listEntries('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((one) => parseParentPid(readText(`/proc/${one}/stat`) ?? ') ? 0') === pid).map(Number);
}

// Processes and threads may exit at any moment.
function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
