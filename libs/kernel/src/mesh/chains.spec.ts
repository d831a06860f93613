import { joinChains } from './chains.ts';

describe('lines through a mesh', () => {
  it.each([
    ['one line', [4, 7], [[4, 7]]],
    ['lines in any order and direction', [3, 2, 0, 1, 3, 4, 1, 2], [[0, 1, 2, 3, 4]]],
    ['a loop', [0, 1, 2, 1, 2, 0], [[0, 1, 2, 0]]],
    [
      'two apart',
      [0, 1, 5, 6, 1, 2],
      [
        [0, 1, 2],
        [5, 6],
      ],
    ],
    [
      'three that meet',
      [0, 9, 1, 9, 2, 9],
      [
        [0, 9],
        [9, 1],
        [9, 2],
      ],
    ],
    [
      'a loop with a tail',
      [0, 1, 1, 2, 2, 3, 3, 1],
      [
        [0, 1],
        [1, 2, 3, 1],
      ],
    ],
    ['none', [], []],
  ])('are put together: %s', (_, pairs, chains) => {
    expect(joinChains(Uint32Array.from(pairs))).toEqual(chains);
  });
});
