/** The time on a processor that a `schedstat` file of Linux tells, in nanoseconds: the first of its three numbers. */
export function runTimeNs(schedstat: string): number {
  return Number(schedstat.slice(0, schedstat.indexOf(' ')));
}

/** The parent that a `/proc/<pid>/stat` line names: the second field after the name, which may hold anything. */
export function parentIn(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The most that a process has had in memory, in bytes, as its `/proc/<pid>/status` tells; NaN where it does not. */
export function peakIn(status: string): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** What every process has used between two readings. One that was not there before started at zero. */
export function spentNs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
