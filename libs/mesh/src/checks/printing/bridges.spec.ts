import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { blocks, revolve } from '../../fixtures/solids.fixture.ts';
import { getBridgedTriangles, findBridges } from './bridges.ts';
import { measureOverhangs } from './overhangs.ts';
import { tee } from './tee.fixture.ts';

const up = [0, 0, 1] as const;

/** Two walls that are so far apart, under a ceiling at 10. */
const gate = (width: number) =>
  blocks([
    [
      [-5, width + 5],
      [0, 20],
      [10, 15],
    ],
    [
      [-5, 0],
      [0, 20],
      [0, 10],
    ],
    [
      [width, width + 5],
      [0, 20],
      [0, 10],
    ],
  ]);

/** A gate 20 deep and 15 high under a ceiling at 10 that is as wide in front as one, and behind as another. */
function widening(front: number, back: number): Mesh {
  const gate = blocks([
    [
      [-15, 15],
      [0, 20],
      [10, 15],
    ],
    [
      [-15, -5],
      [0, 20],
      [0, 10],
    ],
    [
      [5, 15],
      [0, 20],
      [0, 10],
    ],
  ]);
  const points = gate.points.map((value, i) => {
    if (i % 3 > 0 || Math.abs(value) !== 5) return value;
    return (value / 10) * (gate.points[i + 1] === 0 ? front : back);
  });
  return buildMesh(points, gate.corners);
}

const longest = (mesh: Mesh) => Math.max(...findBridges(buildModel(mesh), up).map(({ span }) => span));

describe('the longest bridge', () => {
  it.each([
    [0.2, 13],
    [2, 12],
    [10, 4],
    [9, 9],
  ])('under a ceiling that widens from %s to %s mm is at the wide end', (front, back) => {
    expect(longest(widening(front, back))).toBeCloseTo(Math.max(front, back), 1);
  });

  it.each([10.1, 10.3, 12])('under a round ceiling %s mm wide goes through its middle', (diameter) => {
    const round = revolve(
      [
        [0, 10],
        [diameter / 2, 10],
        [diameter / 2, 0],
        [20, 0],
        [20, 20],
        [0, 20],
      ],
      96,
    );

    expect(longest(round)).toBeCloseTo(diameter, 1);
  });

  it('under a ceiling of three equal sides is as long as that is high', () => {
    const around = 16 / Math.sqrt(3);
    const threeSided = revolve(
      [
        [0, 10],
        [around, 10],
        [around, 0],
        [40, 0],
        [40, 20],
        [0, 20],
      ],
      3,
    );

    expect(longest(threeSided)).toBeCloseTo(8 * Math.sqrt(3), 1);
  });
});

describe('a bridge', () => {
  it.each([4, 10, 12.5])('between two walls that are %s mm apart is as long', (width) => {
    expect(findBridges(buildModel(gate(width)), up)).toEqual([
      expect.objectContaining({ span: expect.closeTo(width, 6) }),
    ]);
  });

  it('is not what is held up on one side alone', () => {
    expect(findBridges(buildModel(tee), up)).toEqual([]);
  });

  it('is no overhang', () => {
    const model = buildModel(gate(8));

    expect(measureOverhangs(model, up, { limit: 45, bridged: new Set() }).area).toBeCloseTo(160, 9);
    expect(measureOverhangs(model, up, { limit: 45, bridged: getBridgedTriangles(findBridges(model, up)) }).area).toBe(
      0,
    );
  });
});
