import { readFileSync } from 'node:fs';

/** Number of adapters in the target. */
const targetAdapters = 18_000;

/** Open files of a process besides its sockets. */
const reservedFiles = 200;

/** Maximum number of adapters for the sockets of one process. */
export function getMaxAdapters(): number {
  const line = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  const files = line === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line);
  return Math.min(targetAdapters, files - reservedFiles);
}

/** Resident memory of a process, in bytes. */
export function readResidentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
