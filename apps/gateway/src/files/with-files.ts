import type { Caller } from '@kerf/contracts';
import type { Attempt, AttemptedStep, FileExchange, Run } from '../attempt.ts';
import { identify, type Identifying } from '../identify.ts';
import { checkMayRun, toolsIn } from '../may-run.ts';
import type { Requester } from '../requester.ts';
import type { FileSlots } from './file-slots.ts';

/** A tool with its parameters, alone or as a step of a batch. */
type Exchange = (step: Pick<AttemptedStep, 'tool' | 'parameters'>) => Promise<FileExchange | undefined>;

/** Runs as before, with a place for the file of every tool that writes or reads one. */
export const withFiles =
  (run: Run, slots: FileSlots, parts: Identifying): Run =>
  async (attempt, requester) => {
    let caller: Promise<Caller> | undefined;
    const exchange: Exchange = async ({ tool, parameters: { file_id: fileId } }) => {
      if (tool.file === 'written') return slots.written(tool.name, attempt.timeoutMs);
      if (tool.file !== 'read' || typeof fileId !== 'string') return undefined;
      caller ??= callerOf(attempt, requester, parts);
      const { accountId } = await caller;
      return slots.read({ accountId, fileId }, attempt.timeoutMs);
    };
    const withSlots = await prepared(attempt, exchange);
    return run(withSlots, requester).catch(async (error: unknown) => {
      // Under an Idempotency-Key the next attempt may be answered with what lies there.
      if (!attempt.admission.idempotency) await discardFiles(withSlots);
      throw error;
    });
  };

/** A store that is away keeps what it has until the time of the files is over, and hides no failure by its own. */
async function discardFiles({ file, batch }: Attempt): Promise<void> {
  const exchanges = [file, ...(batch?.steps.map((step) => step.file) ?? [])];
  await Promise.allSettled(exchanges.map(async (exchange) => exchange?.discard()));
}

async function prepared(attempt: Attempt, exchange: Exchange): Promise<Attempt> {
  const { batch } = attempt;
  if (!batch) return { ...attempt, file: await exchange(attempt) };
  const steps = await Promise.all(batch.steps.map(async (step) => ({ ...step, file: await exchange(step) })));
  return { ...attempt, batch: { ...batch, steps } };
}

/** A file is looked for before anything is reserved, so it must be known earlier than usual whose it may be. */
async function callerOf(attempt: Attempt, requester: Requester, parts: Identifying): Promise<Caller> {
  const caller = requester.caller ?? (await identify(requester, parts));
  checkMayRun(caller, toolsIn(attempt));
  return caller;
}
