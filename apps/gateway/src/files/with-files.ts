import type { Caller } from '@kerf/contracts';
import { answeredBefore } from '../execution/answered-before.ts';
import type { Attempt, AttemptedStep, FileExchange, Run } from '../execution/attempt.ts';
import { type Identifying, identifyToRun } from '../keys/identify.ts';
import type { FileSlots, WrittenExchange } from './file-slots.ts';
import { writerIn } from './step-files.ts';

type Filed = Pick<AttemptedStep, 'tool' | 'parameters'>;

/** How the files of an attempt come and go, of its tool or of the steps of a batch. */
interface Exchanges {
  /** A place for what a tool writes. */
  readonly write: (one: Filed) => WrittenExchange | undefined;
  /** What a tool reads: a file of the caller, or one that an earlier step will have written. */
  readonly read: (one: Filed, written?: ReadonlyMap<string, WrittenExchange>) => Promise<FileExchange | undefined>;
}

/** Runs as before, with a place for the file of every tool that writes or reads one. */
export const withFiles =
  (run: Run, slots: FileSlots, parts: Identifying): Run =>
  async (attempt, requester) => {
    let caller: Promise<Caller> | undefined;
    const { timeoutMs } = attempt;
    const write: Exchanges['write'] = ({ tool }) =>
      tool.file === 'written' ? slots.written(tool.name, timeoutMs) : undefined;
    const read: Exchanges['read'] = async ({ tool, parameters }, written) => {
      const { file_id: fileId } = parameters;
      if (tool.file !== 'read' || typeof fileId !== 'string') return undefined;
      const before = written?.get(writerIn(parameters) ?? '');
      if (before) return slots.readAfter(before, timeoutMs);
      caller ??= identifyToRun(attempt, requester, parts);
      const { accountId } = await caller;
      return slots.read({ accountId, fileId }, timeoutMs);
    };
    const ready = await prepared(attempt, { write, read }).catch((why: unknown) => ({ why }));
    if ('why' in ready) return answeredBefore(run, { attempt, requester, why: ready.why });
    return run(ready, requester).catch(async (error: unknown) => {
      // Under an Idempotency-Key the next attempt may be answered with what lies there.
      if (!attempt.admission.idempotency) await discardFiles(ready);
      throw error;
    });
  };

/** A store that is away keeps what it has until the time of the files is over, and hides no failure by its own. */
async function discardFiles({ file, batch }: Attempt): Promise<void> {
  const exchanges = [file, ...(batch?.steps.map((step) => step.file) ?? [])];
  await Promise.allSettled(exchanges.map(async (exchange) => exchange?.discard()));
}

async function prepared(attempt: Attempt, { write, read }: Exchanges): Promise<Attempt> {
  const { batch } = attempt;
  if (!batch) return { ...attempt, file: write(attempt) ?? (await read(attempt)) };
  const written = new Map<string, WrittenExchange>();
  for (const step of batch.steps) {
    const exchange = write(step);
    if (exchange) written.set(step.id, exchange);
  }
  const steps = await Promise.all(
    batch.steps.map(async (step) => ({ ...step, file: written.get(step.id) ?? (await read(step, written)) })),
  );
  return { ...attempt, batch: { ...batch, steps } };
}
