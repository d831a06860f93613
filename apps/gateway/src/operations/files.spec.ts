import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FileExchange } from '../files/file-exchange.ts';
import { newBudget } from './requests.fixture.ts';
import type { Operation, OperationStep } from './operation.ts';
import { verifyFiles } from './files.ts';

/** A place for a file that notes what becomes of it. */
function exchangeOf(name: string, heard: string[]): FileExchange {
  return {
    slotsFor: () => ({}),
    accept: async (accountId, outcome) => {
      heard.push(`${name} ${accountId} ${outcome.ok ? 'done' : 'failed'}`);
      if (name === 'bad') throw Fault.of('adapter_invalid', { tool: 'export_model', reason: 'it names no file.' });
      return outcome.ok ? { ok: true, result: { ...outcome.result, url: name } } : outcome;
    },
    discard: async () => undefined,
  };
}

describe('the files of an outcome', () => {
  let heard: string[];
  beforeEach(() => {
    heard = [];
  });
  const stepOf = (id: string, hasFile = false): OperationStep => ({
    id,
    tool: { name: 'export_model', tier: 'free', cost: 1, file: 'written' },
    parameters: {},
    file: hasFile ? exchangeOf(id, heard) : undefined,
  });
  const attemptOf = (over: Partial<Operation>): Operation => ({
    tool: { name: 'export_model', tier: 'free', cost: 1, effect: 'reads', runsOn: 'adapter' },
    parameters: {},
    adapterId: undefined,
    timeoutMs: 1_000,
    budget: newBudget(),
    permitted: Promise.resolve(),
    leaveAdmission: () => undefined,
    admission: { keys: [], operationId: crypto.randomUUID(), tool: 'batch', tier: 'free', cost: 1, holdMs: 1 },
    ...over,
  });
  const done: Outcome = { ok: true, result: { size: 1 } };

  it('are looked at for a tool that has one, and for no other', async () => {
    expect(await verifyFiles(attemptOf({ file: exchangeOf('one', heard) }), 'a', done)).toEqual({
      ok: true,
      result: { size: 1, url: 'one' },
    });
    expect(await verifyFiles(attemptOf({}), 'a', done)).toBe(done);
    expect(heard).toEqual(['one a done']);
  });

  const steps = () => [stepOf('made'), stepOf('first', true), stepOf('second', true), stepOf('third', true)];

  it('are looked at for each step of a batch, and emptied of those that failed or were not run', async () => {
    const failed = { id: 'second', ok: false, error: { code: 'EXPORT_FAILED', message: 'No.', retryable: false } };
    const ended = [{ id: 'made', ok: true, result: {} }, { id: 'first', ok: true, result: { size: 1 } }, failed];
    const outcome: Outcome = { ok: true, result: { steps: ended, rolled_back: false } };
    const accepted = await verifyFiles(attemptOf({ batch: { steps: steps(), atomic: false } }), 'a', outcome);

    expect(accepted).toEqual({
      ok: true,
      result: {
        steps: [ended[0], { id: 'first', ok: true, result: { size: 1, url: 'first' } }, failed],
        rolled_back: false,
      },
    });
    expect(heard).toEqual(['first a done', 'second a failed', 'third a failed']);
  });

  it('are emptied when a batch was rolled back, also of the steps that were done', async () => {
    const failed = { id: 'second', ok: false, error: { code: 'EXPORT_FAILED', message: 'No.', retryable: false } };
    const ended = [{ id: 'made', ok: true, result: {} }, { id: 'first', ok: true, result: { size: 1 } }, failed];
    const outcome: Outcome = { ok: true, result: { steps: ended, rolled_back: true } };

    expect(await verifyFiles(attemptOf({ batch: { steps: steps(), atomic: true } }), 'a', outcome)).toEqual(outcome);
    expect(heard).toEqual(['first a failed', 'second a failed', 'third a failed']);
  });

  it('are emptied when a whole batch is refused', async () => {
    const refused: Outcome = { ok: false, error: { code: 'ADAPTER_BUSY', message: 'No.' } };

    expect(await verifyFiles(attemptOf({ batch: { steps: steps(), atomic: true } }), 'a', refused)).toBe(refused);
    expect(heard).toEqual(['first a failed', 'second a failed', 'third a failed']);
  });

  it('are all looked at, also after one that is not as its adapter says', async () => {
    const outcome: Outcome = { ok: true, result: { steps: [], rolled_back: false } };
    const batch = { steps: [stepOf('bad', true), stepOf('after', true)], atomic: false };

    await expect(verifyFiles(attemptOf({ batch }), 'a', outcome)).rejects.toMatchObject({ code: 'adapter_invalid' });
    expect(heard).toEqual(['bad a failed', 'after a failed']);
  });
});
