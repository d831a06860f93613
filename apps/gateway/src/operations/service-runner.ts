import type { Bus } from '@kerf/bus';
import { type Outcome, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { InputFile } from '../files/file-transfer-server.ts';
import type { Operation, Runner } from './operation.ts';
import { measurePhase } from './operation-metrics.ts';

const maxComputingMs = 30_000;

/** Runs tools on the service: quick ones while the reservation is written, long ones after it. */
export const runOnService =
  (bus: Bus): Runner =>
  (operation) => {
    const compute = () => computeOnService(bus, operation, operation.inputFile);
    const early = operation.tool.takesLong ? undefined : compute();
    // A refused caller does not wait for the result, so a failure may have no handler.
    early?.catch(() => undefined);
    return async () => early ?? compute();
  };

/** Computes a service tool within the remaining time. Throws `timed_out`. */
export async function computeOnService(
  bus: Bus,
  { tool, parameters, budget }: Operation,
  file?: InputFile,
): Promise<Outcome> {
  const withinMs = Math.min(budget.remainingMs, maxComputingMs);
  if (withinMs < 1) throw Fault.of('timed_out', { service: 'standards', timeoutMs: 0 });
  const timeoutMs = budget.limitTimeout(maxComputingMs);
  const outcome = bus.request(standards.run, { tool: tool.name, parameters, file, withinMs }, { timeoutMs });
  return measurePhase(budget, 'compute', outcome);
}
