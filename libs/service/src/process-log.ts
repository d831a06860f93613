import type { Log } from '@kerf/telemetry';

/** The log of the process, in a form that Nest can hand to classes that want it. */
export class ProcessLog {
  constructor(readonly log: Log) {}
}
