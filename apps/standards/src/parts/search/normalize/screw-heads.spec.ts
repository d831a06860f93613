import { itFindsOnly, searchParts } from '../part-search.fixture.ts';

describe('a search by the head of a screw', () => {
  itFindsOnly([
    ['button head cap screw M3 10mm', 'iso-7380-1-m3x10'],
    ['button head socket cap screw M5x12', 'iso-7380-1-m5x12'],
    ['flat head cap screw M5x20', 'iso-10642-m5x20'],
    ['flat head socket cap screw M5x20', 'iso-10642-m5x20'],
    ['countersunk socket cap screw M5 x 20 mm', 'iso-10642-m5x20'],
    ['socket head cap screw M5x20', 'iso-4762-m5x20'],
    ['fully threaded hex bolt M8x30', 'iso-4017-m8x30'],
    ['partially threaded hex bolt M8x60', 'iso-4014-m8x60'],
    ['hex socket screw 1/4-20 x 1', 'asme-b18.3-1_4-20x1'],
  ]);

  it.each(['hex screw 1/4-20', 'hex screw 3/8-16x1', '1/4"-20 hex screw', 'hexagon screw #8-32'])(
    '%j finds no screw with the hexagon inside',
    (query) => {
      expect(searchParts(query).total).toBe(0);
    },
  );
});
