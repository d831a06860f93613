/** CPU time from a Linux `schedstat` file, in nanoseconds: the first of its three numbers. */
export function parseRunTimeNs(schedstat: string): number {
  return Number(schedstat.slice(0, schedstat.indexOf(' ')));
}

/** Parent PID from a `/proc/<pid>/stat` line: the second field after the name, which may contain any character. */
export function parseParentPid(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Peak resident memory from `/proc/<pid>/status`, in bytes; NaN when it is missing. */
export function parsePeakBytes(status: string): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** CPU time between two readings; a process that is new in the second one started at zero. */
export function computeSpentNs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
