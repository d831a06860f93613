import { subdivided } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { expectedSlot, findSlotsIn } from './slots.fixture.ts';

const block: Block = [
  [0, 60],
  [0, 40],
  [0, 20],
];

describe('a slot', () => {
  it.each([
    [
      'a blind one',
      [
        [10, 50],
        [18, 22],
        [8, 20],
      ],
      4,
      12,
    ],
    [
      'one from side to side',
      [
        [0, 60],
        [18, 21],
        [5, 20],
      ],
      3,
      15,
    ],
    [
      'one that is open on one side',
      [
        [30, 60],
        [18, 23],
        [12, 20],
      ],
      5,
      8,
    ],
    [
      'one through the block',
      [
        [10, 50],
        [18, 20],
        [0, 20],
      ],
      2,
      20,
    ],
    [
      'one from below',
      [
        [10, 50],
        [18, 22],
        [0, 7],
      ],
      4,
      7,
    ],
    [
      'a pocket',
      [
        [10, 50],
        [5, 35],
        [5, 20],
      ],
      30,
      15,
    ],
  ] as const)('of a block is as wide and as deep as it is: %s', (_, hollow, width, depth) => {
    const mesh = blocks([block], [hollow]);

    for (const one of [mesh, subdivided(mesh)])
      expect(findSlotsIn(one)).toEqual({
        narrowest: expectedSlot(width, depth),
        slimmest: expectedSlot(width, depth),
        doubtful: {},
      });
  });

  it('is told by its width and by its depth, and where it is', () => {
    const mesh = blocks(
      [block],
      [
        [
          [5, 55],
          [5, 7],
          [18, 20],
        ],
        [
          [5, 55],
          [20, 24],
          [2, 20],
        ],
      ],
    );

    expect(findSlotsIn(mesh)).toEqual({
      narrowest: {
        width: expect.closeTo(2, 9),
        depth: expect.closeTo(2, 9),
        location: [expect.anything(), expect.closeTo(6, 9), expect.anything()],
      },
      slimmest: {
        width: expect.closeTo(4, 9),
        depth: expect.closeTo(18, 9),
        location: [expect.anything(), expect.closeTo(22, 9), expect.anything()],
      },
      doubtful: {},
    });
  });

  it('is as deep as the lower of two ribs', () => {
    const ribs = blocks([
      [
        [0, 60],
        [0, 40],
        [0, 2],
      ],
      [
        [5, 55],
        [10, 12],
        [2, 30],
      ],
      [
        [5, 55],
        [15, 17],
        [2, 12],
      ],
    ]);

    expect(findSlotsIn(ribs)).toEqual({ narrowest: expectedSlot(3, 10), slimmest: expectedSlot(3, 10), doubtful: {} });
  });

  it('is none in a block, on a step, around a pin, in a round hole and across the tool', () => {
    const none = { doubtful: {} };
    const step = blocks([
      [
        [0, 60],
        [0, 40],
        [0, 10],
      ],
      [
        [0, 60],
        [0, 20],
        [10, 20],
      ],
    ]);
    const pin = revolve([
      [0, 0],
      [20, 0],
      [20, 5],
      [3, 5],
      [3, 15],
      [0, 15],
    ]);

    for (const mesh of [blocks([block]), step, pin, tube(3, 10)]) expect(findSlotsIn(mesh)).toEqual(none);
    expect(
      findSlotsIn(
        blocks(
          [block],
          [
            [
              [0, 60],
              [0, 30],
              [8, 10],
            ],
          ],
        ),
      ),
    ).toEqual(none);
    expect(
      findSlotsIn(
        blocks(
          [block],
          [
            [
              [0, 60],
              [0, 30],
              [8, 10],
            ],
          ],
        ),
        [0, 1, 0],
      ),
    ).toEqual({ narrowest: expectedSlot(2, 30), slimmest: expectedSlot(2, 30), doubtful: {} });
  });
});
