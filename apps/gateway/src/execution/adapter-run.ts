import type { Bus } from '@kerf/bus';
import { adapterBatch, adapterSession, operationCalledOff, type Outcome, type Output, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { admit } from '../ledger/admit.ts';
import type { Attempt, OrderOwner, Run } from './attempt.ts';
import { batchOrder, costOf, replayed, toolsOf, withNotRun } from '../batch/batch-order.ts';
import { acceptFiles, orderOf } from '../files/accept-files.ts';
import { commandIdOf } from './command-id.ts';
import type { Compensation } from '../ledger/compensation.ts';
import type { KeyWatch } from '../keys/key-watch.ts';
import type { Requester } from '../requester.ts';
import type { Settlement } from '../ledger/settlement.ts';

type Replayed = Extract<Output<typeof quota.admit>, { replay: Outcome }>;

/** Tools that run on the caller's CAD application: reserve, one hop to the adapter, settle. */
export const runOnAdapter =
  (bus: Bus, keys: KeyWatch, settlement: Settlement, compensation: Compensation): Run =>
  async (attempt, requester) => {
    const { admission, adapterId, batch, needs } = attempt;
    const tools = batch ? toolsOf(batch) : needs;
    const reserve = (from: string | undefined) => bus.request(quota.admit, { ...admission, adapterId: from, tools });
    const admitted = await admit(reserve(adapterId), { attempt, requester, keys, compensation });
    if ('replay' in admitted) {
      requester.adapterId = await adapterOf(bus, admitted);
      return replayed(attempt, admitted);
    }
    requester.adapterId = admitted.route.adapterId;
    const { accountId, keyId } = admitted.caller;
    const { sessionId } = admitted.route;
    const owner = { accountId, keyIds: [...new Set([keyId, admitted.route.keyId])] };
    const executed = Promise.resolve(attempt.cleared).then(() => {
      const command = commandOf(attempt, accountId);
      const running = { bus, requester, command, tool: attempt.tool.name };
      return unlessGone(running, () => execute(bus, attempt, { sessionId, owner, command }));
    });
    const outcome = await executed.catch(async (error: unknown) => {
      requester.usage = (await settlement.release(admission.operationId, error)) ?? admitted.usage;
      throw error;
    });
    const isIdempotent = admission.idempotency !== undefined;
    const charged = costOf(attempt, outcome);
    const cost = batch && charged;
    const terms = { isIdempotent, cost, reserve: () => reserve(admitted.route.adapterId) };
    const usage = (await settlement.settle(admission.operationId, outcome, terms)) ?? admitted.usage;
    return { outcome, usage, charged };
  };

/** The adapter that an operation ran on before; without it the answer is given again all the same. */
async function adapterOf(bus: Bus, { caller, operationId }: Pick<Replayed, 'caller' | 'operationId'>) {
  const { accountId } = caller;
  const report = await bus.request(quota.operation, { accountId, operationId }).catch(() => undefined);
  return report?.adapterId ?? undefined;
}

/** What every order says. */
interface Command {
  readonly accountId: string;
  readonly operationId: string;
  readonly commandId: string;
  readonly expectedRevision: number | undefined;
  readonly timeoutMs: number;
  readonly progressTo: string | undefined;
}

const commandOf = ({ admission, expectedRevision, deadline, progressTo }: Attempt, accountId: string): Command => ({
  accountId,
  operationId: admission.operationId,
  commandId: commandIdOf(accountId, admission),
  expectedRevision,
  timeoutMs: Math.floor(deadline - performance.now()),
  progressTo,
});

interface Placed {
  readonly sessionId: string;
  readonly owner: OrderOwner;
  readonly command: Command;
}

async function execute(bus: Bus, attempt: Attempt, { sessionId, owner, command }: Placed): Promise<Outcome> {
  const { tool, batch, timeoutMs } = attempt;
  // The admission took all of it. Work that nobody will wait for is not begun.
  if (command.timeoutMs < 1) throw Fault.of('adapter_timed_out', { tool: tool.name, timeoutMs });
  const waiting = { timeoutMs: command.timeoutMs + graceMs };
  const asked = batch
    ? bus.request(adapterBatch.at(sessionId), { ...command, ...batchOrder(batch, owner) }, waiting)
    : bus.request(adapterSession.at(sessionId), { ...command, ...orderOf(attempt, owner) }, waiting);
  const outcome = await asked.catch((error: unknown) => {
    throw inWords(error, tool.name, timeoutMs);
  });
  const accepted = await acceptFiles(attempt, owner.accountId, outcome);
  return batch ? withNotRun(batch, accepted) : accepted;
}

/** The broker answers at the deadline itself; only if it cannot does the gateway stop waiting, a little later. */
const graceMs = 2_000;

interface Running {
  readonly bus: Bus;
  readonly requester: Requester;
  readonly command: Command;
  readonly tool: string;
}

/** Calls a command off when its client hangs up. Its end is awaited all the same: it may come too late to stop. */
async function unlessGone({ bus, requester, command, tool }: Running, work: () => Promise<Outcome>): Promise<Outcome> {
  if (requester.isGone) throw Fault.of('called_off', { tool });
  const { commandId, operationId } = command;
  const stopListening = requester.whenGone(() =>
    bus.announce(operationCalledOff, { commandId, operationId, reason: 'The client has gone.' }),
  );
  try {
    return await work();
  } finally {
    stopListening();
  }
}

/** The socket is gone, or its pod: what the bus calls a service is an adapter to the caller. */
function inWords(error: unknown, tool: string, timeoutMs: number): unknown {
  if (!(error instanceof Fault)) return error;
  // Nobody is at the address: nothing was begun. When the bus itself is away, nobody knows.
  if (error.code === 'unavailable')
    return Fault.of(error.slots['service'] === 'broker' ? 'adapter_gone' : 'adapter_lost', { tool }, { cause: error });
  // The broker knows what was left of the time; the caller knows the time it asked for.
  const isLate = error.code === 'timed_out' || error.code === 'adapter_timed_out';
  return isLate ? Fault.of('adapter_timed_out', { tool, timeoutMs }, { cause: error }) : error;
}
