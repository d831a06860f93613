import type { Bus } from '@kerf/bus';
import { quota } from '@kerf/contracts';
import { admit } from '../ledger/admit.ts';
import type { Run } from './attempt.ts';
import { costOf, replayed } from '../batch/batch-order.ts';
import type { Compensation } from '../ledger/compensation.ts';
import type { KeyWatch } from '../keys/key-watch.ts';
import type { Settlement } from '../ledger/settlement.ts';
import { computeOnService } from './compute-on-service.ts';

/** Tools that run on the service: computed while the reservation is written, or after it, answered when it is settled. */
export const runOnService =
  (bus: Bus, keys: KeyWatch, settlement: Settlement, compensation: Compensation): Run =>
  async (attempt, requester) => {
    const { admission } = attempt;
    const compute = () => computeOnService(bus, attempt, attempt.handed);
    const early = attempt.tool.takesLong ? undefined : compute();
    // Whoever is refused does not wait for it, and then nobody hears that it failed.
    early?.catch(() => undefined);
    const reserve = () => bus.request(quota.reserve, admission);
    const reserved = await admit(reserve(), { attempt, requester, keys, compensation });
    if ('replay' in reserved) return replayed(attempt, reserved);
    const worked = Promise.resolve(attempt.cleared).then(() => early ?? compute());
    const outcome = await worked.catch(async (error: unknown) => {
      requester.usage = (await settlement.release(admission.operationId, error)) ?? reserved.usage;
      throw error;
    });
    const isIdempotent = admission.idempotency !== undefined;
    const usage =
      (await settlement.settle(admission.operationId, outcome, { isIdempotent, reserve })) ?? reserved.usage;
    return { outcome, usage, charged: costOf(attempt, outcome) };
  };
