import type { Bus } from '@kerf/bus';
import { adapterBatch, adapterSession, operationCancelled, type Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { addSkippedSteps, toBatchCommand } from './batch/batch.ts';
import { toCommandId } from './command-id.ts';
import { toCommand, verifyFiles } from './files.ts';
import type { Admitted, Operation, Runner } from './operation.ts';
import { measurePhase } from './operation-metrics.ts';

/** The broker answers at the deadline itself; the gateway stops waiting a little later. */
const graceMs = 2_000;

/** Runs tools and batches in the caller's CAD application: one hop to the adapter's session. */
export const runOnAdapter =
  (bus: Bus): Runner =>
  (operation) =>
  async (admitted, context) => {
    if (context.isCancelled) throw Fault.of('called_off', { tool: operation.tool.name });
    const commandId = toCommandId(admitted.caller.accountId, operation.admission);
    const { operationId } = operation.admission;
    const cancel = (reason: string) => bus.announce(operationCancelled, { commandId, operationId, reason });
    // The result of a cancelled command is awaited anyway: it may be too late to stop it.
    const stopListening = context.onCancel(() => cancel('The client disconnected.'));
    const { cutOff } = operation.budget;
    const cancelForShutdown = () => cancel('The gateway shuts down.');
    cutOff.addEventListener('abort', cancelForShutdown);
    return measurePhase(operation.budget, 'adapter', send(bus, operation, { admitted, commandId })).finally(() => {
      stopListening();
      cutOff.removeEventListener('abort', cancelForShutdown);
    });
  };

interface Addressed {
  readonly admitted: Admitted;
  readonly commandId: string;
}

async function send(bus: Bus, operation: Operation, { admitted, commandId }: Addressed): Promise<Outcome> {
  const { tool, batch, admission, budget, expectedRevision, progressTo } = operation;
  const { accountId, keyId } = admitted.caller;
  if (!admitted.route) throw new Error(`The ledger admitted ${tool.name} without a route.`);
  const createLateFault = () => Fault.of('adapter_timed_out', { tool: tool.name, timeoutMs: operation.timeoutMs });
  const timeoutMs = budget.remainingMs;
  // The admission used up the time: work whose result would come too late is not begun.
  if (timeoutMs < 1) throw createLateFault();
  const { sessionId, keyId: adapterKeyId } = admitted.route;
  const owner = { accountId, keyIds: [...new Set([keyId, adapterKeyId])] };
  const { operationId } = admission;
  const command = { accountId, operationId, commandId, expectedRevision, timeoutMs, progressTo };
  const options = { timeoutMs: timeoutMs + graceMs };
  const answer = batch
    ? bus.request(adapterBatch.at(sessionId), { ...command, ...toBatchCommand(batch, owner) }, options)
    : bus.request(adapterSession.at(sessionId), { ...command, ...toCommand(operation, owner) }, options);
  budget.createLateFault = createLateFault;
  const outcome = await answer.catch((error: unknown) => {
    throw toCallerFault(error, tool.name, operation.timeoutMs);
  });
  // The caller was answered that nothing is charged. A retry under the same key gets the result from the adapter.
  if (budget.isOver) throw createLateFault();
  budget.createLateFault = undefined;
  const verified = await verifyFiles(operation, accountId, outcome);
  return batch ? addSkippedSteps(batch, verified) : verified;
}

/** Names the adapter and the caller's timeout, where the bus names a service and the time that was left. */
function toCallerFault(error: unknown, tool: string, timeoutMs: number): unknown {
  if (!(error instanceof Fault)) return error;
  // Without a subscriber nothing was begun. When the bus itself fails, the state is unknown.
  if (error.code === 'unavailable')
    return Fault.of(error.slots['service'] === 'broker' ? 'adapter_gone' : 'adapter_lost', { tool }, { cause: error });
  const isLate = error.code === 'timed_out' || error.code === 'adapter_timed_out';
  return isLate ? Fault.of('adapter_timed_out', { tool, timeoutMs }, { cause: error }) : error;
}
