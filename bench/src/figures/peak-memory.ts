import { readFileSync } from 'node:fs';
import { parsePeakBytes } from './proc.ts';

/** Peak resident memory of a process so far, in megabytes. */
export const readPeakMegabytes = (pid: number): number =>
  parsePeakBytes(readFileSync(`/proc/${pid}/status`, 'utf8')) / 1e6;
