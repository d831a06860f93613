import { readFileSync } from 'node:fs';
import { eventually } from '@kerf/testing';
import type { RunningService } from '@kerf/tools';
import type { HttpResponse } from '../http/client.ts';

/** One line of the log of a service. */
export type LogLine = Readonly<Record<string, unknown>>;

/** Logs of the services of a product. */
export class ServiceLogs {
  constructor(private readonly services: readonly Pick<RunningService, 'logFile'>[]) {}

  /** Lines of all services so far. Throws if one is not JSON. */
  readLines(): LogLine[] {
    return this.services
      .flatMap(({ logFile }) => readFileSync(logFile, 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogLine);
  }

  /** Lines with all of these fields. */
  findLines(fields: LogLine): LogLine[] {
    const wanted = Object.entries(fields);
    return this.readLines().filter((line) => wanted.every(([name, value]) => line[name] === value));
  }

  /** Waits for the first line with all of these fields: a line may be written after the answer that it is about. */
  waitForLine(fields: LogLine): Promise<LogLine> {
    return eventually(() => {
      const [line] = this.findLines(fields);
      if (!line) throw new Error(`no log has a line with ${JSON.stringify(fields)}`);
      return line;
    });
  }
}

/** Ids that every line of a request has, in whichever service. */
export function getLogIds({ headers }: HttpResponse): LogLine {
  const requestId = String(headers['x-request-id']);
  return { request_id: requestId, trace_id: requestId.replaceAll('-', '') };
}
