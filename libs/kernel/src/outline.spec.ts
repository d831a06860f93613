import { computeSignedArea } from '@kerf/geometry/plane';
import { createOutline } from './outline.ts';

const square = (size: number, [u = 0, v = 0]: readonly number[] = []) => [
  [u, v],
  [u + size, v],
  [u + size, v + size],
  [u, v + size],
];

describe('an outline', () => {
  it.each([
    ['a square', square(4), [], 16],
    [
      'a triangle',
      [
        [0, 0],
        [3, 0],
        [0, 4],
      ],
      [],
      6,
    ],
    [
      'an arrow',
      [
        [0, 0],
        [4, 0],
        [2, 1],
        [4, 4],
      ],
      [],
      4,
    ],
    ['a square that is closed twice', [...square(4), [0, 0]], [], 16],
    ['a square with two holes', square(4), [square(1, [1, 1]), square(1, [2.5, 1])], 14],
    [
      'a corner of 179.9 degrees',
      [
        [0, 0],
        [500, 0.4],
        [1000, 0],
        [500, 9],
      ],
      [],
      4300,
    ],
  ])('of %s has its area', (_, profile, holes, area) => {
    expect(createOutline(profile, holes).area).toBeCloseTo(area, 9);
  });

  it('runs counter-clockwise around and clockwise inside, however it was drawn', () => {
    for (const profile of [square(4), square(4).toReversed()]) {
      for (const hole of [square(1, [1, 1]), square(1, [1, 1]).toReversed()]) {
        const { boundary, holes } = createOutline(profile, [hole]);

        expect([boundary, ...holes].map(computeSignedArea)).toEqual([16, -1]);
      }
    }
  });

  const bowTie = [
    [0, 0],
    [4, 4],
    [4, 0],
    [0, 4],
  ];
  it.each([
    ['a bow tie', bowTie, [], 'profile crosses itself: the sides after its points 1 and 3 meet.'],
    [
      'a side through a corner',
      [
        [0, 0],
        [4, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      [],
      /^profile crosses itself/,
    ],
    [
      'a spike',
      [
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 2],
      ],
      [],
      /^profile crosses itself/,
    ],
    [
      'a line',
      [
        [0, 0],
        [4, 0],
        [8, 0],
      ],
      [],
      /^profile crosses itself/,
    ],
    [
      'two points',
      [
        [0, 0],
        [4, 0],
        [0, 0],
      ],
      [],
      'profile needs at least three distinct points.',
    ],
    [
      'a double point',
      [
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
      ],
      [],
      'profile has the same point twice in a row, at 2.',
    ],
    ['a hole across the edge', square(4), [square(2, [3, 1])], 'holes[0] crosses profile.'],
    ['a hole along the edge', square(4), [square(2, [2, 1])], 'holes[0] crosses profile.'],
    ['a hole outside', square(4), [square(1, [5, 5])], 'holes[0] lies outside of profile.'],
    ['a hole around', square(4), [square(9, [-2, -2])], 'holes[0] lies outside of profile.'],
    ['holes that cross', square(9), [square(2, [1, 1]), square(2, [2, 2])], 'holes[1] crosses holes[0].'],
    ['a hole in a hole', square(9), [square(1, [2, 2]), square(4, [1, 1])], 'holes[0] lies inside holes[1].'],
    [
      'a hole that crosses itself',
      square(9),
      [bowTie.map(([u = 0, v = 0]) => [u + 1, v + 1])],
      /^holes\[0\] crosses itself/,
    ],
  ])('is refused for %s', (_, profile, holes, sentence) => {
    expect(() => createOutline(profile, holes)).toThrow(sentence);
  });

  it('is found for a thousand points', () => {
    const corners = 1000;
    const circle = Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      return [10 * Math.cos(angle), 10 * Math.sin(angle)];
    });

    expect(createOutline(circle).area).toBeCloseTo((corners / 2) * 100 * Math.sin((2 * Math.PI) / corners), 9);
  });
});
