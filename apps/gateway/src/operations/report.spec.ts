import { toReport } from './report.ts';

const operationId = crypto.randomUUID();
const adapterId = crypto.randomUUID();
const report = {
  tool: 'create_box',
  state: 'committed' as const,
  cost: 1,
  adapterId,
  reservedAt: '2026-11-22T04:00:00',
  settledAt: '2026-11-22T04:00:01',
  reason: null,
  outcome: null,
};
const box = { object_id: 'box_1' };
const refusal = { code: 'EMPTY_RESULT', message: 'Nothing is left.' };
const told = { error: 'Nothing is left.', code: 'EMPTY_RESULT' };

/** Stored outcome of a batch whose second step was refused. */
const batch = (isUndone: boolean) => ({
  ...report,
  tool: 'batch',
  outcome: {
    ok: true as const,
    result: {
      steps: [
        { id: 'a', ok: true, result: box },
        { id: 'b', ok: false, error: refusal },
      ],
      rolled_back: isUndone,
    },
  },
});

describe('the report of an operation', () => {
  it('tells what became of it, in the names of the interface', () => {
    expect(toReport(operationId, { ...report, state: 'refunded', reason: 'adapter_lost' })).toEqual({
      operation_id: operationId,
      tool: 'create_box',
      state: 'refunded',
      cost: 1,
      adapter_id: adapterId,
      reserved_at: '2026-11-22T04:00:00',
      settled_at: '2026-11-22T04:00:01',
      reason: 'adapter_lost',
      outcome: null,
    });
  });

  it('tells what was answered', () => {
    expect(toReport(operationId, { ...report, outcome: { ok: true, result: box } })).toMatchObject({
      outcome: { success: true, result: box },
    });
  });

  it('tells what the application refused', () => {
    expect(toReport(operationId, { ...report, outcome: { ok: false, error: refusal } })).toMatchObject({
      outcome: { success: false, result: told },
    });
  });

  it.each([
    ['none', [], ['a', 'b']],
    ['only the first', [{ id: 'a', ok: true, result: box }], ['b']],
  ])('calls a batch failed of whose steps %s was run', (_, steps, not_run) => {
    const outcome = { ok: true as const, result: { steps, not_run, rolled_back: false } };
    const told = toReport(operationId, { ...report, tool: 'batch', outcome }).outcome;
    const notRun = { success: false, result: { code: 'NOT_RUN' } };

    expect(told).toMatchObject({ success: false, result: { rolled_back: false } });
    expect(told?.result).toMatchObject({
      results: [...steps.map(({ id }) => ({ id, success: true })), ...not_run.map((id) => ({ id, ...notRun }))],
    });
  });

  it('tells the steps of a batch that were run', () => {
    expect(toReport(operationId, batch(false)).outcome).toEqual({
      success: false,
      result: {
        results: [
          { id: 'a', success: true, result: box },
          { id: 'b', success: false, result: told },
        ],
        rolled_back: false,
      },
    });
  });

  it('gives nobody what a batch has made and taken back', () => {
    const { outcome } = toReport(operationId, batch(true));

    expect(JSON.stringify(outcome)).not.toContain('box_1');
    expect(outcome).toMatchObject({ result: { results: [{ result: { code: 'ROLLED_BACK' } }, { result: told }] } });
  });

  it('calls a batch failed whose steps were all done and then undone', () => {
    const result = { steps: [{ id: 'a', ok: true, result: box }], rolled_back: true };

    expect(toReport(operationId, { ...report, tool: 'batch', outcome: { ok: true, result } })).toMatchObject({
      outcome: { success: false, result: { results: [{ success: false, result: { code: 'ROLLED_BACK' } }] } },
    });
  });

  it('tells of a batch that was refused as a whole', () => {
    expect(toReport(operationId, { ...report, tool: 'batch', outcome: { ok: false, error: refusal } })).toMatchObject({
      outcome: { success: false, result: told },
    });
  });
});
