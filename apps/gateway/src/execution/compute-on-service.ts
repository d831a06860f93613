import type { Bus } from '@kerf/bus';
import { type Outcome, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt } from './attempt.ts';
import type { HandedFile } from '../files/file-desk.ts';

/** Has a service tool computed in what is left of the time. */
export async function computeOnService(
  bus: Bus,
  { tool, parameters, deadline }: Attempt,
  file?: HandedFile,
): Promise<Outcome> {
  const timeoutMs = Math.min(Math.floor(deadline - performance.now()), mostComputingMs);
  if (timeoutMs < 1) throw Fault.of('timed_out', { service: 'standards', timeoutMs: 0 });
  return bus.request(standards.run, { tool: tool.name, parameters, file, withinMs: timeoutMs }, { timeoutMs });
}

const mostComputingMs = 30_000;
