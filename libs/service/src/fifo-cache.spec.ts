import { FifoCache } from './fifo-cache.ts';

describe('a bounded map', () => {
  let map: FifoCache<string, number>;
  beforeEach(() => {
    map = new FifoCache(2);
  });

  it('forgets what was set longest ago when there is no room', () => {
    map.set('first', 1).set('second', 2).set('third', 3);

    expect([...map]).toEqual([
      ['second', 2],
      ['third', 3],
    ]);
  });

  it('takes what is set again as set now', () => {
    map.set('first', 1).set('second', 2).set('first', 3).set('third', 4);

    expect([...map]).toEqual([
      ['first', 3],
      ['third', 4],
    ]);
  });
});
