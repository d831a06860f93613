import { readFileSync } from 'node:fs';

/** The target is for as many. */
const most = 18_000;

/** Files that a process has open besides its sockets. */
const besides = 200;

/** As many adapters as one process may have sockets for. */
export function mostAdapters(): number {
  const line = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  const files = line === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line);
  return Math.min(most, files - besides);
}

/** The memory of a process that is not elsewhere, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
