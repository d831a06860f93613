import { itFindsOnly, searchIds } from './part-search.fixture.ts';

describe('a search for a size that shops have', () => {
  itFindsOnly([
    ['6208-2RS', '6208-2rs'],
    ['6306zz', '6306-2z'],
    ['6900zz', '6900-2z'],
    ['688ZZ', '688-2z'],
    ['MR105ZZ', 'mr105-2z'],
    ['LM20UU', 'lm20uu'],
    ['linear bearing 20mm', 'lm20uu'],
    ['Passfeder 18x11x100', 'din-6885-18x11x100'],
  ]);

  it.each([
    ['bearing 35x72x17', '6207'],
    ['bearing 50x90x20', '6210'],
    ['ball bearing 10x19x5', '6800'],
    ['key for shaft 60', 'din-6885-18x11x50'],
    ['Passfeder für Welle 100', 'din-6885-28x16x80'],
  ])('%j finds %s first', (query, id) => {
    expect(searchIds(query)[0]).toBe(id);
  });

  it('offers no bearing whose open figures are others', () => {
    expect(searchIds('688')).toEqual(['688-2rs', '688-2z']);
    expect(searchIds('MR105')).toEqual(['mr105-2rs', 'mr105-2z']);
  });
});
