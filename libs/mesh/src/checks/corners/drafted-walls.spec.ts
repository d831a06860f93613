import { toRadians } from '@kerf/geometry';
import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { blocks, insideOut, revolve } from '../../fixtures/solids.fixture.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { findConicalCorners } from './conical-corners.ts';
import { findSharpEdges } from './sharp-inner-edges.ts';
import { toInnerCorner } from './inner-corners.ts';
import { findBores } from '../bores/find-bores.ts';
import { findSlots } from '../slots/slots.ts';

const up = [0, 0, 1] as const;
const depth = 10;
const tangent = (draft: number) => Math.tan((draft * Math.PI) / 180);

/** A block with a pocket of two widths, whose walls lean. */
function pocket(length: number, width: number, draft: number): Mesh {
  const block = blocks(
    [
      [
        [-40, 40],
        [-30, 30],
        [0, 20],
      ],
    ],
    [
      [
        [-length / 2, length / 2],
        [-width / 2, width / 2],
        [20 - depth, 20],
      ],
    ],
  );
  const grown = depth * tangent(draft);
  const isMouth = (i: number) =>
    block.points[i + 2] === 20 && Math.abs(block.points[i] ?? NaN) <= length / 2 && isWithin(block, i, width);
  const points = block.points.map((value, i) =>
    i % 3 < 2 && isMouth(i - (i % 3)) ? value + Math.sign(value) * grown : value,
  );
  return buildMesh(points, block.corners);
}

const isWithin = ({ points }: Mesh, i: number, width: number) => Math.abs(points[i + 1] ?? NaN) <= width / 2;

function slotsIn(mesh: Mesh) {
  const model = buildModel(mesh);
  const curved = findCurvedSurfaces(model);
  return findSlots(model, curved, { along: up, bores: findBores(model, curved).bores, samples: 200 });
}

const found = (width: number) => ({ width: expect.closeTo(width, 3), depth: expect.closeTo(depth, 3) });

describe('a pocket whose walls lean', () => {
  it.each([3, 4, 6, 10, 14])('by %s degrees is as narrow as its floor', (draft) => {
    for (const [length, width] of [
      [40, 0.3],
      [40, 5],
      [20, 20],
    ] as const)
      expect(slotsIn(pocket(length, width, draft))).toMatchObject({
        narrowest: found(width),
        slimmest: found(width),
        doubtful: {},
      });
  });

  it.each([17, 24, 26, 30, 40, 44])('by %s degrees may be a slot', (draft) => {
    const slots = slotsIn(pocket(40, 0.3, draft));

    expect(slots).toEqual({ doubtful: { narrowest: expect.anything(), slimmest: expect.anything() } });
    // It is looked at just within the corners of its floor.
    const slot = { width: expect.closeTo(0.3, 2), depth: expect.closeTo(depth, 2) };
    expect(slots.doubtful).toMatchObject({ narrowest: slot, slimmest: slot });
  });

  it.each([0, 3, 6, 10])('by %s degrees has four sharp edges', (draft) => {
    const length = 4 * depth * Math.hypot(1, 2 ** 0.5 * tangent(draft));

    expect(findSharpEdges(buildModel(pocket(20, 20, draft)), up, { round: [] })).toMatchObject({
      lengthAlong: expect.closeTo(length, 6),
      lengthInclined: 0,
    });
  });

  it.each([14, 30, 40])('by %s degrees has four edges that may be sharp', (draft) => {
    const length = 4 * depth * Math.hypot(1, 2 ** 0.5 * tangent(draft));

    expect(findSharpEdges(buildModel(pocket(20, 20, draft)), up, { round: [] })).toMatchObject({
      lengthAlong: 0,
      lengthInclined: expect.closeTo(length, 6),
    });
  });

  it.each([
    [0.2, 1.2],
    [1, 2],
    [0.5, 3],
  ])('has corners that are as narrow as at the floor: %s below and %s above', (narrow, wide) => {
    const model = buildModel(cornered(narrow, wide));
    const corners = findConicalCorners(model, classifySurfaces(model), up);

    expect(corners).toEqual([
      {
        radius: expect.closeTo(narrow, 6),
        depth: expect.closeTo(depth, 6),
        location: expect.anything(),
        isInclined: false,
      },
    ]);
  });

  it.each([
    [0.2, 4.2],
    [1, 9],
  ])('has corners that may be as narrow as at the floor: %s below and %s above', (narrow, wide) => {
    const model = buildModel(cornered(narrow, wide));

    expect(findConicalCorners(model, classifySurfaces(model), up)).toMatchObject([
      { radius: expect.closeTo(narrow, 6), depth: expect.closeTo(depth, 6), isInclined: true },
    ]);
  });

  it.each([
    [14, { radius: 2 * Math.cos(toRadians(14)), depth: depth * Math.cos(toRadians(14)), isInclined: false }],
    [27, { radius: 2 * Math.cos(toRadians(27)), depth: depth * Math.cos(toRadians(27)), isInclined: true }],
    [59, { radius: 2 * Math.cos(toRadians(59)), depth: depth * Math.cos(toRadians(59)), isInclined: true }],
  ])('has round corners of a cylinder that may be as tight as across the tool: %s degrees', (angle, corner) => {
    const along = [Math.sin(toRadians(angle)), 0, Math.cos(toRadians(angle))] as const;
    const model = buildModel(cornered(2, 2));
    const [found] = findCurvedSurfaces(model).cylinders;

    expect(found && toInnerCorner(model, found, along)).toEqual({
      ...corner,
      radius: expect.closeTo(corner.radius, 6),
      depth: expect.closeTo(corner.depth, 6),
      location: expect.anything(),
    });
  });

  it('by 45 degrees is no slot', () => {
    expect(slotsIn(pocket(40, 0.3, 45))).toEqual({ doubtful: {} });
  });

  it('has none where a cone goes all around, stands out, or is as flat as a chamfer', () => {
    const tapered = revolve([
      [1, 0],
      [9, 0],
      [9, depth],
      [2, depth],
    ]);

    for (const mesh of [tapered, insideOut(cornered(1, 2)), cornered(1, 11)]) {
      const model = buildModel(mesh);

      expect(findConicalCorners(model, classifySurfaces(model), up)).toEqual([]);
    }
  });
});

/** A block without a quarter of a frustum at one of its edges, as a rounded corner leaves it. */
function cornered(narrow: number, wide: number): Mesh {
  const strips = 12;
  const arc = (radius: number, z: number) =>
    Array.from({ length: strips + 1 }, (_, i) => {
      const angle = (Math.PI * i) / 2 / strips;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  const rim = (z: number) => [
    [20, 0, z],
    [20, 20, z],
    [0, 20, z],
  ];
  const [low, high] = [
    [...arc(narrow, 0), ...rim(0).toReversed()],
    [...arc(wide, depth), ...rim(depth).toReversed()],
  ];
  const count = low.length;
  const around = low.flatMap((_, i) => {
    const next = (i + 1) % count;
    return [next, i, count + i, next, count + i, count + next];
  });
  // From the far edge every corner of an end is in sight.
  const far = strips + 2;
  const ends = low.flatMap((_, i) => {
    const next = (i + 1) % count;
    return i === far || next === far ? [] : [far, i, next, count + far, count + next, count + i];
  });
  return buildMesh([...low, ...high].flat(), [...around, ...ends]);
}
