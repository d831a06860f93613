import { formatUsageCsv } from './usage-csv.ts';

const part = (id: string | null, name: string | null, operations: number[], refunded = operations.map(() => 0)) => ({
  id,
  name,
  isOther: false,
  operations,
  refunded,
});

describe('usage as CSV', () => {
  it('has a line for each day and part with usage', () => {
    const series = [part('a', 'laptop', [1, 0]), part(null, null, [0, 0], [0, 2])];

    expect(formatUsageCsv({ days: ['2026-11-26', '2026-11-27'], series })).toBe(
      'date,id,name,operations,refunded\r\n2026-11-26,a,laptop,1,0\r\n2026-11-27,,,0,2\r\n',
    );
  });

  it.each([
    ['a comma', 'a, b', '"a, b"'],
    ['a quote', 'a "b" c', '"a ""b"" c"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=cmd|calc', "'=cmd|calc"],
    ['a formula behind a sign', '+1,2', '"\'+1,2"'],
  ])('keeps a name with %s in its cell', (_, name, cell) => {
    const [, line] = formatUsageCsv({ days: ['2026-11-27'], series: [part('a', name, [1])] }).split(/\r\n/);

    expect(line).toBe(`2026-11-27,a,${cell},1,0`);
  });
});
