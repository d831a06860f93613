import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Log } from '@kerf/telemetry';

/**
 * Creates a unique name for this process, also unique against earlier processes with the same host and pid. It serves
 * as an address on the bus, so dots, which separate subject tokens, are replaced.
 */
export const createPodName = (): string =>
  `${hostname().replaceAll('.', '-')}-${process.pid}-${randomUUID().slice(0, 8)}`;

/** Injectable wrapper of the process log. */
export class ProcessLog {
  constructor(readonly log: Log) {}
}
