import type { Log } from '@kerf/telemetry';

/** Injectable wrapper of the process log. */
export class ProcessLog {
  constructor(readonly log: Log) {}
}
