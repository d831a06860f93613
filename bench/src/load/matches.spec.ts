import { matchesExpected } from './matches.ts';

describe('an answer', () => {
  const answer = { success: true, result: { id: 'box_1', size: [60, 40], volume: 48_000.000_000_01 }, elapsed: 3 };

  it.each([
    { title: 'the fields named', expected: { success: true, result: { id: 'box_1' } } },
    { title: 'numbers but for their last digits', expected: { result: { volume: 48_000 } } },
    { title: 'every item of a list', expected: { result: { size: [60, 40] } } },
  ])('matches by $title', ({ expected }) => {
    expect(matchesExpected(answer, expected)).toBe(true);
  });

  it.each([
    { title: 'another value', expected: { success: false } },
    { title: 'another number', expected: { result: { volume: 48_001 } } },
    { title: 'a field that is missing', expected: { result: { bounding_box: {} } } },
    { title: 'a list that is longer', expected: { result: { size: [60] } } },
    { title: 'null instead of an object', expected: { success: null } },
  ])('does not match by $title', ({ expected }) => {
    expect(matchesExpected(answer, expected)).toBe(false);
  });
});
