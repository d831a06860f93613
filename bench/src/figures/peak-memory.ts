import { readFileSync } from 'node:fs';
import { peakIn } from './proc.ts';

/** Peak resident memory of a process so far, in megabytes. */
export const peakMegabytes = (pid: number): number => peakIn(readFileSync(`/proc/${pid}/status`, 'utf8')) / 1e6;
