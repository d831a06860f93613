import { searchIds } from '../part-search.fixture.ts';

describe('a search for an O-ring by what is around it', () => {
  it.each([
    ['o-ring od 24 cs 2', '20x2'],
    ['o-ring 24 od x 2', '20x2'],
    ['o-ring id 20 od 24', '20x2'],
    ['o-ring 20 x 24 x 2', '20x2'],
    ['o-ring 1 x 1 1/4 x 1/8', '25.4x3.175'],
    ['o-ring 20 id 24 od', '20x2'],
    ['O-Ring innen 20 außen 24', '20x2'],
    ['o-ring inner 20', 'id 20'],
  ])('%j finds what %s finds', (query, measures) => {
    const found = searchIds(query);

    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(searchIds(`o-ring ${measures}`));
  });

  it('finds the nearest where nothing says how thick it is', () => {
    expect(searchIds('o-ring od 24')[0]).toBe('iso-3601-116');
  });
});
