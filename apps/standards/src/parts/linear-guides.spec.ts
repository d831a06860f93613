import { PartLibraries } from './part-libraries.ts';
import { readTables } from './tables/table-files.ts';

const libraries = new PartLibraries();

const dimensionsOf = (partId: string) => libraries.getPart({ library: 'linear-motion', partId }).dimensions;

const rowsOf = (table: string) => readTables().flatMap(({ id, rows }) => (id === table ? rows : []));

const rails = rowsOf('rail');

// HR, E, P, d, D and h of the catalogue of the maker.
describe('the rails that HIWIN names', () => {
  it.each([
    ['mgn7', { h: 4.8, end: 5, pitch: 15, hole: 2.4, bore: 4.2, bore_depth: 2.3 }],
    ['mgn9', { h: 6.5, end: 7.5, pitch: 20, hole: 3.5, bore: 6, bore_depth: 3.5 }],
    ['mgn12', { h: 8, end: 10, pitch: 25, hole: 3.5, bore: 6, bore_depth: 4.5 }],
    ['mgn15', { h: 10, end: 15, pitch: 40, hole: 3.5, bore: 6, bore_depth: 4.5 }],
  ])('have the sizes of its catalogue: %s', (size, sizes) => {
    const dimensions = dimensionsOf(`rail-${size}`);

    for (const [symbol, value] of Object.entries(sizes)) expect(dimensions[symbol]).toMatchObject({ value });
  });

  it('tell whose figure it is where others print another', () => {
    expect(dimensionsOf('rail-mgn9')['h']).toMatchObject({
      status: 'single',
      sources: ['hiwin'],
      note: expect.stringContaining('one of them with h 6 and end 5'),
    });
  });
});

describe('the carriages that HIWIN names', () => {
  it.each([
    ['mgn7c', 22.5],
    ['mgn9c', 28.9],
    ['mgn12c', 34.7],
    ['mgn15c', 42.1],
  ])('have the length of its catalogue: %s', (size, value) => {
    expect(dimensionsOf(`carriage-${size}`)['L']).toMatchObject({ value });
  });

  // H1 of the catalogue: HG_15 and HG_20; 4.0 is that of QH_15.
  it.each([
    ['hgh15ca', 4.3],
    ['hgh20ca', 4.6],
  ])('leave the gap of their series below them: %s', (size, value) => {
    expect(dimensionsOf(`carriage-${size}`)['clearance']).toMatchObject({ value });
  });

  it.each(rowsOf('carriage'))('$size runs on the rail of its name', ({ size, rail_w: width, rail_h: height }) => {
    const rail = rails.find((one) => one.size === size || one.size === size.replace(/[CH]$/, ''));

    expect({ width, height }).toEqual({ width: rail?.['w'], height: rail?.['h'] });
  });
});

it('has the groove of LM5UU as two sources have it', () => {
  expect(dimensionsOf('lm5uu')['gd']).toMatchObject({ value: 9.6, status: 'agreed', sources: ['mcad', 'omdl'] });
});
