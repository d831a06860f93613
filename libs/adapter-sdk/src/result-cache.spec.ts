import type { CommandErrorCode, CommandResult } from '@kerf/contracts';
import { ResultCache } from './result-cache.ts';

const done = (id: string): CommandResult => ({
  type: 'result',
  command_id: id,
  ok: true,
  result: {},
  execution_time_ms: 1,
});
const refused = (id: string, code: CommandErrorCode): CommandResult => ({
  type: 'result',
  command_id: id,
  ok: false,
  error: { code, message: 'No.', retryable: false },
});

describe('the memory of answered commands', () => {
  let answered: ResultCache;
  let now = 0;
  beforeEach(() => {
    now = 0;
    answered = new ResultCache(() => now);
  });

  it('holds the last 1,024 results, whether the broker has them or not, and those of the last ten minutes', () => {
    const ids = Array.from({ length: 1_025 }, (_, place) => `command-${place}`);
    for (const id of ids) answered.addResult(done(id), `frame of ${id}`);
    for (const id of ids.slice(500)) answered.acknowledgeResult(id);
    expect(ids.map((id) => answered.findFrame(id))).toEqual(ids.map((id) => `frame of ${id}`));
    now = 600_001;
    answered.addResult(done('the last'), 'the last frame');

    expect(ids.map((id) => answered.findFrame(id) !== undefined)).toEqual(ids.map((_, place) => place > 1));
  });

  it('holds as many as fit in 64 Mi characters, also when one is replaced', () => {
    const third = 'x'.repeat(21 * 1_048_576);
    answered.addResult(done('replaced'), third);
    for (const id of ['replaced', 'b', 'c']) answered.addResult(done(id), third);
    expect(['replaced', 'b', 'c'].map((id) => answered.findFrame(id) === third)).toEqual([true, true, true]);
    answered.addResult(done('d'), third);

    expect(['replaced', 'b', 'c', 'd'].map((id) => answered.findFrame(id) === third)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('owes a result until it is acknowledged, the oldest first', () => {
    for (const id of ['a', 'b', 'c']) answered.addResult(done(id), id);
    answered.acknowledgeResult('b');

    expect(answered.unacknowledgedFrames).toEqual(['a', 'c']);
  });

  it.each([
    ['CANCELLED', undefined],
    ['TIMEOUT', undefined],
    ['OBJECT_NOT_FOUND', undefined],
    ['KERNEL_CRASH', undefined],
    ['OUTCOME_UNKNOWN', 'frame'],
  ] as const)('keeps the refusal %s until it is acknowledged, and afterwards %s', (code, kept) => {
    answered.addResult(refused('a', code), 'frame');
    expect(answered.findFrame('a')).toBe('frame');
    answered.acknowledgeResult('a');

    expect(answered.findFrame('a')).toBe(kept);
  });
});
