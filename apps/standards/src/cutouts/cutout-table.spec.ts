import { type Cutout, cutouts } from './cutout-table.ts';

const each = cutouts.map((cutout) => [cutout.id, cutout] as const);

/** The sizes of an opening that two sources may agree on. */
const sizesOf = ({ shape }: Cutout): string[] =>
  Object.keys(shape ?? {}).filter((name) => name !== 'shape' && name !== 'corner_radius');

describe('the table of cut-outs', () => {
  it('has every name once', () => {
    const names = cutouts.flatMap(({ id, aliases }) => [id, ...aliases]);

    expect(new Set(names).size).toBe(names.length);
  });

  it('has no name that without its dashes is of two', () => {
    const named = cutouts.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name.replaceAll('-', ''), id]));
    const pairs = new Set(named.map((pair) => pair.join(' ')));

    expect(pairs.size).toBe(new Set(named.map(([name]) => name)).size);
  });

  it.each(each)('says of %s what two sources agree on, of what it has', (_, cutout) => {
    const has = [...sizesOf(cutout), ...(cutout.screws.length ? ['screws'] : [])];

    expect(has).toEqual(expect.arrayContaining(cutout.agreed));
    expect(cutout.agreed.length ? cutout.sources.length : 2).toBeGreaterThan(1);
  });

  it.each(each)('claims two sources of %s where they agree on the opening, and only there', (_, cutout) => {
    const isAgreed =
      cutout.shape !== null && sizesOf(cutout).every((size) => cutout.agreed.some((its) => its === size));

    expect(cutout.confidence === 'two_sources').toBe(isAgreed);
    expect(cutout.confidence === 'vendor_specific').toBe(cutout.shape === null);
  });

  it.each([
    ['lamp-e27', 'one_source', /40, 41 and 42 mm/],
    ['iec-60320-c14-switched-fused', 'one_source', /28\.5 mm/],
    ['nema-5-15r-duplex', 'one_source', /34\.1 x 28\.6 mm/],
  ] as const)('tells how sources of %s differ', (id, confidence, remark) => {
    const found = cutouts.find((its) => its.id === id);

    expect(found?.confidence).toBe(confidence);
    expect(found?.remarks.join(' ')).toMatch(remark);
  });
});
