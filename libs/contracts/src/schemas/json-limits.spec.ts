import { maxJsonDepth, findStorageProblem } from './json-limits.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('a JSON value', () => {
  it.each([
    ['texts, numbers and names', { a: [1, true, null, 'b', { c: '🧰' }] }],
    ['as many levels as there may be', nested(maxJsonDepth)],
  ])('can be stored with %s', (_, value) => {
    expect(findStorageProblem(value)).toBeUndefined();
  });

  it.each([
    ['U+0000 in a text', { a: ['\0'] }, 'it contains U+0000 or an unpaired surrogate in a text'],
    ['half of a surrogate pair in a name', { '\ud800': 1 }, 'it contains U+0000 or an unpaired surrogate in a text'],
    ['a number beyond all', JSON.parse('{"a":[1e999]}'), 'it contains a number that is not finite'],
    ['one level too many', nested(maxJsonDepth + 1), 'it is nested deeper than 64 levels'],
    ['levels that overrun a stack', { a: nested(200_000) }, 'it is nested deeper than 64 levels'],
  ])('cannot with %s', (_, value, reason) => {
    expect(findStorageProblem(value)).toBe(reason);
  });
});
