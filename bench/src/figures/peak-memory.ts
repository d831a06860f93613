import { readFileSync } from 'node:fs';
import { peakIn } from './proc.ts';

/** The most memory that a process has had so far, in megabytes. */
export const peakMegabytes = (pid: number): number => peakIn(readFileSync(`/proc/${pid}/status`, 'utf8')) / 1e6;
