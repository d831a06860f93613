import type { CommandErrorCode, CommandResult } from '@kerf/contracts';
import { Answered } from './answered.ts';

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
  let answered: Answered;
  let now = 0;
  beforeEach(() => {
    now = 0;
    answered = new Answered(() => now);
  });

  it('holds the last 1,024 results, whether the broker has them or not, and those of the last ten minutes', () => {
    const ids = Array.from({ length: 1_025 }, (_, place) => `command-${place}`);
    for (const id of ids) answered.keep(done(id), `frame of ${id}`);
    for (const id of ids.slice(500)) answered.acknowledge(id);
    expect(ids.map((id) => answered.find(id))).toEqual(ids.map((id) => `frame of ${id}`));
    now = 600_001;
    answered.keep(done('the last'), 'the last frame');

    expect(ids.map((id) => answered.find(id) !== undefined)).toEqual(ids.map((_, place) => place > 1));
  });

  it('holds as many as fit in 64 Mi characters, also when one is replaced', () => {
    const third = 'x'.repeat(21 * 1_048_576);
    answered.keep(done('replaced'), third);
    for (const id of ['replaced', 'b', 'c']) answered.keep(done(id), third);
    expect(['replaced', 'b', 'c'].map((id) => answered.find(id) === third)).toEqual([true, true, true]);
    answered.keep(done('d'), third);

    expect(['replaced', 'b', 'c', 'd'].map((id) => answered.find(id) === third)).toEqual([false, true, true, true]);
  });

  it('owes a result until it is acknowledged, the oldest first', () => {
    for (const id of ['a', 'b', 'c']) answered.keep(done(id), id);
    answered.acknowledge('b');

    expect(answered.unacknowledged).toEqual(['a', 'c']);
  });

  it.each([
    ['CANCELLED', undefined],
    ['TIMEOUT', undefined],
    ['OBJECT_NOT_FOUND', undefined],
    ['KERNEL_CRASH', undefined],
    ['OUTCOME_UNKNOWN', 'frame'],
  ] as const)('keeps the refusal %s until it is acknowledged, and afterwards %s', (code, kept) => {
    answered.keep(refused('a', code), 'frame');
    expect(answered.find('a')).toBe('frame');
    answered.acknowledge('a');

    expect(answered.find('a')).toBe(kept);
  });
});
