import type { BatchResult, Caller, Outcome } from '@kerf/contracts';
import type { CommandOwner, FileExchange } from '../files/file-exchange.ts';
import type { FileSlots, OutputExchange } from '../files/file-slots.ts';
import type { KeyAuthenticator } from '../auth/authenticate.ts';
import { authorize } from './authorization.ts';
import { parseBatchResult } from './batch/batch.ts';
import { findWriter } from './batch/step-files.ts';
import { replayOrThrow } from './idempotent-replay.ts';
import type { Operation, OperationStep, Run } from './operation.ts';

type ToolWithFile = Pick<OperationStep, 'tool' | 'parameters'>;

/** Opens the exchanges of an operation's tool, or of the steps of its batch. */
interface Exchanges {
  /** A slot for what a tool writes. */
  readonly write: (one: ToolWithFile) => OutputExchange | undefined;
  /** The file that a tool reads: one of the caller's, or one that an earlier step will have written. */
  readonly read: (
    one: ToolWithFile,
    written?: ReadonlyMap<string, OutputExchange>,
  ) => Promise<FileExchange | undefined>;
}

/** Gives every tool that writes or reads a file a slot of this attempt: a lost attempt may have filled its own. */
export const withFiles =
  (run: Run, slots: FileSlots, auth: KeyAuthenticator): Run =>
  async (operation, context) => {
    let caller: Promise<Caller> | undefined;
    const { timeoutMs } = operation;
    const write: Exchanges['write'] = ({ tool }) =>
      tool.file === 'written' ? slots.createOutputExchange(tool.name, timeoutMs) : undefined;
    const read: Exchanges['read'] = async ({ tool, parameters }, written) => {
      const { file_id: fileId } = parameters;
      if (tool.file !== 'read' || typeof fileId !== 'string') return undefined;
      const earlier = written?.get(findWriter(parameters) ?? '');
      if (earlier) return slots.createChainedInput(earlier, timeoutMs);
      caller ??= authorize(operation, context, auth);
      const { accountId } = await caller;
      return slots.createInputExchange({ accountId, fileId }, timeoutMs);
    };
    const ready = await openExchanges(operation, { write, read }).catch((cause: unknown) => ({ cause }));
    if ('cause' in ready) return replayOrThrow(run, { operation, context, cause: ready.cause });
    return run(ready, context).catch(async (error: unknown) => {
      // Under an Idempotency-Key the next attempt may be answered with this file.
      if (!operation.admission.idempotency) await discardFiles(ready);
      throw error;
    });
  };

async function openExchanges(operation: Operation, { write, read }: Exchanges): Promise<Operation> {
  const { batch } = operation;
  if (!batch) return { ...operation, file: write(operation) ?? (await read(operation)) };
  const written = new Map<string, OutputExchange>();
  for (const step of batch.steps) {
    const exchange = write(step);
    if (exchange) written.set(step.id, exchange);
  }
  const steps = await Promise.all(
    batch.steps.map(async (step) => ({ ...step, file: written.get(step.id) ?? (await read(step, written)) })),
  );
  return { ...operation, batch: { ...batch, steps } };
}

/** Removes written files. A store that is unavailable keeps them until they expire, and hides no other failure. */
async function discardFiles({ file, batch }: Operation): Promise<void> {
  const exchanges = [file, ...(batch?.steps.map((step) => step.file) ?? [])];
  await Promise.allSettled(exchanges.map(async (exchange) => exchange?.discard()));
}

/** The command for one tool, with the slot of its file. */
export const toCommand = ({ tool, parameters, file }: Operation, owner: CommandOwner) => ({
  tool: tool.name,
  parameters,
  ...file?.slotsFor(owner),
});

/** The outcome as the caller sees it, once its files are verified. Throws `adapter_invalid`. */
export async function verifyFiles({ file, batch }: Operation, accountId: string, outcome: Outcome): Promise<Outcome> {
  if (file) return file.accept(accountId, outcome);
  const steps = batch?.steps.filter((step) => step.file) ?? [];
  return steps.length === 0 ? outcome : verifySteps(steps, accountId, outcome);
}

async function verifySteps(withFile: OperationStep[], accountId: string, outcome: Outcome): Promise<Outcome> {
  const result = outcome.ok ? parseBatchResult(outcome.result) : undefined;
  const verified = new Map<string, Outcome | undefined>();
  const failures: unknown[] = [];
  // Every slot is verified even after a failure: a slot that is skipped would keep its file.
  for (const { id, file } of withFile) {
    const accepted = file?.accept(accountId, outcomeOfStep(id, result));
    verified.set(id, await accepted?.catch((error: unknown) => void failures.push(error)));
  }
  if (failures.length > 0) throw failures[0];
  if (!result) return outcome;
  const steps = result.steps.map((step) => {
    const accepted = verified.get(step.id);
    return step.ok && accepted?.ok ? { ...step, result: accepted.result } : step;
  });
  return { ok: true, result: { ...result, steps } };
}

/** A step that was skipped or rolled back leaves its slot as empty as one that failed. */
function outcomeOfStep(id: string, result: BatchResult | undefined): Outcome {
  const step = result?.rolled_back ? undefined : result?.steps.find((one) => one.id === id);
  return step?.ok ? step : notDone;
}

const notDone: Outcome = { ok: false, error: { code: 'NOT_RUN', message: 'The step was not done.' } };
