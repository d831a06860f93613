import { toBatchReply } from './reply.ts';

const parameters = {};
const commands = [
  { command: 'create_box', parameters },
  { id: 'lid', command: 'create_sphere', parameters },
];
const failure = { code: 'EMPTY_RESULT' as const, message: 'Nothing is left.', retryable: false };
const ran = (charged: number, rolled_back: boolean, ...steps: object[]) => ({
  outcome: { ok: true as const, result: { steps, rolled_back } },
  charged,
});
const made = { id: 'step_1', ok: true, result: { object_id: 'box_1' } };
const failed = { id: 'lid', ok: false, error: failure };

describe('the reply to a batch', () => {
  it('has an entry for each command, and says what was charged', () => {
    expect(toBatchReply(commands, ran(7, false, made, failed))).toEqual({
      success: false,
      results: [
        { id: 'step_1', command: 'create_box', success: true, result: { object_id: 'box_1' } },
        { id: 'lid', command: 'create_sphere', success: false, result: { error: failure.message, code: failure.code } },
      ],
      rolled_back: false,
      operations_charged: 7,
    });
  });

  it('gives nothing away that was rolled back', () => {
    const undone = { error: 'The step was undone, because a later one failed.', code: 'ROLLED_BACK' };

    expect(toBatchReply(commands, ran(0, true, made, failed))).toEqual({
      success: false,
      results: [
        { id: 'step_1', command: 'create_box', success: false, result: undone },
        { id: 'lid', command: 'create_sphere', success: false, result: { error: failure.message, code: failure.code } },
      ],
      rolled_back: true,
      operations_charged: 0,
    });
  });

  it('tells which commands were not run', () => {
    const { results } = toBatchReply(commands, ran(0, true, { ...failed, id: 'step_1' }));

    expect(results[1]).toMatchObject({ success: false, result: { code: 'NOT_RUN' } });
  });

  it('gives every command the refusal of the whole', () => {
    const { results, operations_charged } = toBatchReply(commands, {
      outcome: { ok: false, error: failure },
      charged: 0,
    });

    expect(results.map(({ result }) => result['code'])).toEqual(['EMPTY_RESULT', 'EMPTY_RESULT']);
    expect(operations_charged).toBe(0);
  });
});
