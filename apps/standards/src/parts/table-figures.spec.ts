import type { PartTable, Row } from './tables/part-table.ts';
import { sortAscending, findTable, tables } from './tables.fixture.ts';

const rowOf = (id: string, size: string): Row | undefined => findTable(id).rows.find((row) => row.size === size);

const column = ({ rows }: PartTable, symbol: string): number[] =>
  rows.map((row) => row[symbol]).filter((figure): figure is number => typeof figure === 'number');

describe('figures', () => {
  const growing = ['fasteners', 'retaining-rings', 'pins-keys'].flatMap((library) =>
    tables
      .filter((table) => table.library === library && table.id !== 'asme-b18.3')
      .flatMap((table) =>
        Object.keys(table.symbols).map((symbol) => [table.id, symbol, column(table, symbol)] as const),
      ),
  );

  it.each(growing)('of %s grow with the size: %s', (_, __, figures) => {
    expect(figures).toEqual(sortAscending(figures));
  });

  // What notes on three public tables agreed on before these files were written: dk, k, s, t.
  it.each([
    ['M3', 5.5, 3, 2.5, 1.3],
    ['M4', 7, 4, 3, 2],
    ['M5', 8.5, 5, 4, 2.5],
    ['M6', 10, 6, 5, 3],
    ['M8', 13, 8, 6, 4],
    ['M10', 16, 10, 8, 5],
    ['M12', 18, 12, 10, 6],
    ['M16', 24, 16, 14, 8],
    ['M20', 30, 20, 17, 10],
  ])('of ISO 4762 %s are those of DIN 912', (size, dk, k, s, t) => {
    expect(rowOf('iso-4762', size)).toMatchObject({ dk, k, s, t });
    expect(findTable('iso-4762').equivalents).toContainEqual({ standard: 'DIN 912' });
  });

  it.each([
    ['iso-4014', 'M64', 's', 55],
    ['iso-4017', 'M3.5', 's', 5.5],
    ['iso-4014', 'M14', 's', 22],
    ['iso-4017', 'M14', 's', 22],
    ['iso-4017', 'M22', 's', 32],
    ['iso-4032', 'M14', 's', 22],
    ['iso-4035', 'M10', 's', 17],
    ['iso-4035', 'M12', 's', 19],
    ['iso-4035', 'M14', 's', 22],
    ['iso-4035', 'M22', 's', 32],
    ['iso-7089', 'M10', 'd1', 10],
    ['iso-7093-1', 'M18', 'd1', 20],
    ['iso-10642', 'M5', 'dk_theoretical', 12.2],
    ['din-471', '52', 'd2', 49.5],
    ['din-472', '28', 'd2', 20.4],
    ['din-6799', '5', 'a', 4.1],
    ['din-472', '82', 's', 3],
    ['asme-b36.10', '14 Sch 5S', 't', 156],
    ['asme-b36.10', '1/2 Sch 160', 't', 0.187],
    ['asme-b36.10', '20 Sch 100', 't', 1.28],
  ])('of %s do not repeat a known misprint: %s %s is not %d', (id, size, symbol, misprint) => {
    expect(rowOf(id, size)).toBeDefined();
    expect(rowOf(id, size)?.[symbol]).not.toBe(misprint);
  });

  it.each(['iso-7089', 'iso-7090', 'iso-7092', 'iso-7093-1', 'din-7349'])('of %s let the screw through', (id) => {
    const { rows } = findTable(id);

    expect(rows.filter(({ d, d1, d2 }) => Number(d1) <= Number(d) || Number(d2) <= Number(d1))).toEqual([]);
  });

  it.each([
    ['din-471', -1],
    ['din-472', 1],
  ])('of %s put the groove on its side of the shaft or bore', (id, side) => {
    const known = findTable(id).rows.filter(({ d2 }) => d2 !== null);

    expect(known.filter(({ d1, d2 }) => (Number(d2) - Number(d1)) * side <= 0)).toEqual([]);
  });

  it.each(['din-471', 'din-472'])('of %s make every groove wider than its ring, by 0.1 or from 2 mm on 0.15', (id) => {
    for (const { s, m } of findTable(id).rows) expect(m).toBeCloseTo(Number(s) + (Number(s) < 2 ? 0.1 : 0.15), 6);
  });

  it.each(['din-471', 'din-472'])('of %s cut no shallower groove for a larger ring', (id) => {
    const depths = findTable(id).rows.flatMap(({ d1, d2 }) =>
      d2 === null ? [] : [Math.round(Math.abs(Number(d1) - Number(d2)) * 100)],
    );

    expect(depths).toEqual(sortAscending(depths));
  });
});
