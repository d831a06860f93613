import type { Bus } from '@kerf/bus';
import { adapterBatch, adapterSession, type Outcome, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt, Run } from './attempt.ts';
import { batchOrder, costOf, toolsOf } from './batch-order.ts';
import { acceptFiles, orderOf } from './files/accept-files.ts';
import { commandIdOf } from './command-id.ts';
import { type Compensation, isUnknown } from './compensation.ts';
import type { KeyWatch } from './key-watch.ts';
import type { Settlement } from './settlement.ts';

/** The broker answers at the deadline itself; only if it cannot does the gateway stop waiting, a little later. */
const graceMs = 2_000;

/** Tools that run on the caller's CAD application: reserve, one hop to the adapter, settle. */
export const runOnAdapter =
  (bus: Bus, keys: KeyWatch, settlement: Settlement, compensation: Compensation): Run =>
  async (attempt, requester) => {
    const { admission, adapterId, batch } = attempt;
    const asked = bus.request(quota.admit, { ...admission, adapterId, tools: batch && toolsOf(batch) });
    const admitted = await keys.hear(requester, asked).catch(async (error: unknown) => {
      if (isUnknown(error)) await compensation.takeBack(admission.operationId, 'unknown admission');
      throw error;
    });
    requester.usage = admitted.usage;
    requester.keyId = admitted.caller.keyId;
    if ('replay' in admitted) return { outcome: admitted.replay, usage: admitted.usage };
    requester.adapterId = admitted.route.adapterId;
    const outcome = await execute(bus, attempt, admitted.route.sessionId, admitted.caller.accountId).catch(
      async (error: unknown) => {
        requester.usage = await settlement.refund(admission.operationId, Fault.from(error).code);
        throw error;
      },
    );
    const isIdempotent = admission.idempotency !== undefined;
    const usage = await settlement.settle(admission.operationId, outcome, {
      isIdempotent,
      cost: batch && costOf(batch.steps, outcome),
    });
    return { outcome, usage };
  };

async function execute(bus: Bus, attempt: Attempt, sessionId: string, accountId: string): Promise<Outcome> {
  const { admission, tool, batch, timeoutMs, deadline } = attempt;
  const leftMs = Math.max(1, Math.round(deadline - performance.now()));
  const command = {
    accountId,
    operationId: admission.operationId,
    commandId: commandIdOf(accountId, admission),
    timeoutMs: leftMs,
  };
  const waiting = { timeoutMs: leftMs + graceMs };
  try {
    const outcome = batch
      ? await bus.request(adapterBatch.at(sessionId), { ...command, ...batchOrder(batch, accountId) }, waiting)
      : await bus.request(adapterSession.at(sessionId), { ...command, ...orderOf(attempt, accountId) }, waiting);
    return await acceptFiles(attempt, accountId, outcome);
  } catch (error) {
    throw inWords(error, tool.name, timeoutMs);
  }
}

/** The socket is gone, or its pod: what the bus calls a service is an adapter to the caller. */
function inWords(error: unknown, tool: string, timeoutMs: number): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === 'unavailable') return Fault.of('adapter_lost', { tool }, { cause: error });
  // The broker knows what was left of the time; the caller knows the time it asked for.
  const isLate = error.code === 'timed_out' || error.code === 'adapter_timed_out';
  return isLate ? Fault.of('adapter_timed_out', { tool, timeoutMs }, { cause: error }) : error;
}
