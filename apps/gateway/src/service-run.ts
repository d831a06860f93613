import type { Bus } from '@kerf/bus';
import { quota, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Run } from './attempt.ts';
import { type Compensation, isUnknown } from './compensation.ts';
import type { KeyWatch } from './key-watch.ts';
import type { Settlement } from './settlement.ts';

/** Tools that run on the service: computed while one durable charge commits, answered when both are done. */
export const runOnService =
  (bus: Bus, keys: KeyWatch, settlement: Settlement, compensation: Compensation): Run =>
  async ({ admission, tool, parameters, timeoutMs }, requester) => {
    const [charge, computation] = await Promise.allSettled([
      keys.hear(requester, bus.request(quota.charge, admission)),
      bus.request(standards.run, { tool: tool.name, parameters }, { timeoutMs: Math.min(timeoutMs, 30_000) }),
    ]);
    if (charge.status === 'rejected') {
      // A charge whose answer was lost may have been counted all the same: it is taken back.
      if (isUnknown(charge.reason)) await compensation.takeBack(admission.operationId, 'unknown charge');
      throw charge.reason;
    }
    const { usage, caller } = charge.value;
    requester.usage = usage;
    requester.keyId = caller.keyId;
    if ('replay' in charge.value) return { outcome: charge.value.replay, usage };
    if (computation.status === 'rejected') {
      requester.usage = await settlement.refund(admission.operationId, Fault.from(computation.reason).code);
      throw computation.reason;
    }
    const outcome = computation.value;
    // A charge without an idempotency key is final already: there is nothing to store.
    if (outcome.ok && !admission.idempotency) return { outcome, usage };
    return { outcome, usage: await settlement.settle(admission.operationId, outcome, { isIdempotent: true }) };
  };
