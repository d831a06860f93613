import { prism } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks, insideOut, together, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { findSelfIntersections } from './self-intersections.ts';

const block = (...sides: Block) => blocks([sides]);
const cubeAt = (from: number) => block([from, from + 10], [from, from + 10], [from, from + 10]);
const cube = cubeAt(0);

const none = { count: 0, location: undefined, shallow: undefined };

describe('a surface that runs through itself', () => {
  it('is found where one body is there twice', () => {
    expect(findSelfIntersections(buildModel(together(cube, cube))).count).toBe(12);
  });

  it('is found where two bodies overlap', () => {
    const { count, location } = findSelfIntersections(buildModel(together(cubeAt(0), cubeAt(5.5))));

    expect(count).toBeGreaterThan(0);
    expect(location).toBeDefined();
  });

  it.each([
    ['a cube', cube],
    ['a tube', tube(5, 7)],
    ['two bodies apart', together(cubeAt(0), cubeAt(11))],
  ])('is not %s', (_, mesh) => {
    expect(findSelfIntersections(buildModel(mesh))).toEqual(none);
  });
});

describe('a surface in a file of two decimals', () => {
  /** Around a corner of a bore, a strip of it aside of a long edge of the plate. */
  const besideBore = (x: number) =>
    prism(
      [
        [2.81, 60.41],
        [7.82, 7.33],
        [x, 7.03],
        [7.94, 6.71],
        [60, 6.71],
      ],
      3,
    );

  it('is folded by its digits, and does not cross itself', () => {
    expect(findSelfIntersections(buildModel(besideBore(7.91)))).toEqual(none);
  });

  it('crosses itself where it is folded by more', () => {
    expect(findSelfIntersections(buildModel(besideBore(8.03))).count).toBeGreaterThan(0);
  });

  const onCube = (low: number) => together(cube, block([2.13, 7.33], [2.27, 7.41], [low, 15]));

  it('may cross another that it touches, where digits move the one into the other', () => {
    for (const low of [9.99, 10])
      expect(findSelfIntersections(buildModel(onCube(low)))).toEqual({ ...none, shallow: expect.any(Array) });
    expect(findSelfIntersections(buildModel(onCube(9.97))).count).toBeGreaterThan(0);
  });

  it('may cross itself where a wall is thinner than its digits', () => {
    const hollowTo = (high: number) => together(cube, insideOut(block([2.13, 7.33], [2.27, 7.41], [2, high])));

    expect(findSelfIntersections(buildModel(hollowTo(9.99)))).toEqual(none);
    expect(findSelfIntersections(buildModel(hollowTo(10.01)))).toEqual({ ...none, shallow: expect.any(Array) });
    expect(findSelfIntersections(buildModel(hollowTo(10.03))).count).toBeGreaterThan(0);
  });

  /** Its rings are about as far from each other as the digits of the file. */
  it('may cross another that it is sunk into, where all its triangles are low', () => {
    const [radius, high, rings, sunk] = [1.5, 0.4, 80, 0.15];
    const rim = Math.acos((radius - high) / radius);
    const cap = Array.from({ length: rings + 1 }, (_, i) => (rim * (rings - i)) / rings).map(
      (angle) => [radius * Math.sin(angle), radius * Math.cos(angle) - (radius - high)] as const,
    );
    const button = revolve([[0, 0], ...cap], 64);
    const place = [9.1, 7.3, 3 - sunk];
    const told = button.points.map((value, i) => Number((value + (place[i % 3] ?? 0)).toFixed(2)));
    const plate = block([0, 20], [0, 15], [0, 3]);

    const { count, shallow } = findSelfIntersections(buildModel(together(plate, buildMesh(told, button.corners))));

    expect(count > 0 || shallow !== undefined).toBe(true);
  });

  it('crosses itself in a small design, too', () => {
    const small = (from: number) => block([from, from + 0.2], [from, from + 0.2], [from, from + 0.2]);

    expect(findSelfIntersections(buildModel(together(small(0), small(0.11)))).count).toBeGreaterThan(0);
  });
});

describe('a surface that was drawn on a grid', () => {
  it('crosses itself where it does so by a step of it', () => {
    const plate = block([0, 20], [0, 20], [0, 1]);

    expect(findSelfIntersections(buildModel(together(plate, block([3, 7], [5, 8], [0.9, 4])))).count).toBeGreaterThan(
      0,
    );
    expect(findSelfIntersections(buildModel(together(plate, block([3, 7], [5, 8], [1, 4])))).count).toBe(0);
  });
});
