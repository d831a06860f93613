import type { BatchResult, Outcome } from '@kerf/contracts';
import type { Attempt, AttemptedStep, OrderOwner } from '../execution/attempt.ts';
import { resultIn } from '../batch/batch-order.ts';

/** The order for one tool, with a place for its file. */
export const orderOf = ({ tool, parameters, file }: Attempt, owner: OrderOwner) => ({
  tool: tool.name,
  parameters,
  ...file?.slotsFor(owner),
});

/** The outcome as the caller hears it, once the files that it names are known to be there. Throws `adapter_invalid`. */
export async function acceptFiles({ file, batch }: Attempt, accountId: string, outcome: Outcome): Promise<Outcome> {
  if (file) return file.accept(accountId, outcome);
  const writing = batch?.steps.filter((step) => step.file) ?? [];
  return writing.length === 0 ? outcome : acceptSteps(writing, accountId, outcome);
}

async function acceptSteps(writing: AttemptedStep[], accountId: string, outcome: Outcome): Promise<Outcome> {
  const ended = outcome.ok ? resultIn(outcome.result) : undefined;
  const heard = new Map<string, Outcome | undefined>();
  const failures: unknown[] = [];
  // Every slot is looked at, whatever is wrong with one: what nobody has looked at is not emptied.
  for (const { id, file } of writing) {
    const accepting = file?.accept(accountId, outcomeOf(id, ended));
    heard.set(id, await accepting?.catch((error: unknown) => void failures.push(error)));
  }
  if (failures.length > 0) throw failures[0];
  if (!ended) return outcome;
  const steps = ended.steps.map((step) => {
    const accepted = heard.get(step.id);
    return step.ok && accepted?.ok ? { ...step, result: accepted.result } : step;
  });
  return { ok: true, result: { ...ended, steps } };
}

/** A step that was not run, or was undone, leaves its slot as empty as one that failed. */
function outcomeOf(id: string, ended: BatchResult | undefined): Outcome {
  const step = ended?.rolled_back ? undefined : ended?.steps.find((one) => one.id === id);
  return step?.ok ? step : notDone;
}

const notDone: Outcome = { ok: false, error: { code: 'NOT_RUN', message: 'The step was not done.' } };
