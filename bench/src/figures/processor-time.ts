import { readdirSync, readFileSync } from 'node:fs';
import { parentIn, runTimeNs } from './proc.ts';

/** Process of a system, by its role. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  /** True if its child processes count too, such as the backends of Postgres. */
  readonly withChildren?: boolean;
}

/** CPU time of each process of a part so far, in nanoseconds, over all threads. */
export function readTimes({ pid, withChildren }: Part): Map<number, number> {
  const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return new Map(pids.map((one) => [one, timeOf(one)]));
}

function timeOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return entriesOf(folder).reduce((sum, thread) => sum + runTimeNs(textOf(`${folder}/${thread}/schedstat`) ?? '0 '), 0);
}

function childrenOf(pid: number): number[] {
  const all = entriesOf('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((one) => parentIn(textOf(`/proc/${one}/stat`) ?? ') ? 0') === pid).map(Number);
}

// Processes and threads may exit at any moment.
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
