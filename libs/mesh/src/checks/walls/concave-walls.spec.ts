import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { blocks, insideOut, together, revolve } from '../../fixtures/solids.fixture.ts';
import { measureWalls } from './wall-thickness.ts';

const block = blocks([
  [
    [-60, 60],
    [-60, 60],
    [-60, 60],
  ],
]);

/** A ball of as many strips, and half as many rows. */
function ball(radius: number, strips = 40): Mesh {
  const rows = strips / 2;
  const outline = Array.from({ length: rows + 1 }, (_, i) => {
    const angle = (Math.PI * i) / rows - Math.PI / 2;
    return [i % rows === 0 ? 0 : radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
  return revolve(outline, strips);
}

/** A rod along z that ends within the block. */
const rod = (radius: number): Mesh =>
  revolve(
    [
      [0, -50],
      [radius, -50],
      [radius, 50],
      [0, 50],
    ],
    60,
  );

const moved = ({ points, corners }: Mesh, to: (x: number, y: number, z: number) => readonly number[]): Mesh =>
  buildMesh(
    Array.from({ length: points.length / 3 }, (_, i) => {
      const [x = 0, y = 0, z = 0] = points.slice(3 * i, 3 * i + 3);
      return to(x, y, z);
    }).flat(),
    corners,
  );

const at = (mesh: Mesh, [dx, dy, dz]: readonly [number, number, number]) =>
  moved(mesh, (x, y, z) => [x + dx, y + dy, z + dz]);

/** Turned about z, then laid along y. */
const lying = (mesh: Mesh, turn: number) =>
  moved(mesh, (x, y, z) => {
    const [u, v] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
    return [u, -z, v];
  });

const hollowed = (one: Mesh, other: Mesh) => together(block, together(insideOut(one), insideOut(other)));

describe('the wall between two hollows that bulge towards each other', () => {
  it.each([
    ['balls side by side', hollowed(at(ball(6), [-6.395, 0.3, 0.2]), at(ball(6), [6.395, 0.3, 0.2])), 0.79],
    ['balls askew', hollowed(ball(10), at(ball(10), [20.79 / 3, 41.58 / 3, 41.58 / 3])), 0.79],
    ['a bore and a ball', hollowed(at(rod(10), [-10.35, 3, 0]), at(ball(15), [15.35, 3, 2.1])), 0.7],
    ['crossing bores', hollowed(at(rod(20), [-20.37, 1.1, 0]), at(lying(rod(20), 0.41), [20.37, 0, 1.7])), 0.74],
    ['parallel bores', hollowed(at(rod(11.5), [-9, -8, 0]), at(rod(11.5), [9.6, 6.8, 0])), Math.hypot(18.6, 14.8) - 23],
  ])('is as thin as the closed form of %s', (_, mesh, wall) => {
    const told = expect.closeTo(wall, 6);

    expect(measureWalls(buildModel(mesh), 2000).thinnest).toMatchObject({ thickness: told, min: told, max: told });
  });

  it('is found beside another wall that is hardly thicker', () => {
    const slit = at(
      blocks([
        [
          [-40, 40],
          [-40, 40],
          [0, 3],
        ],
      ]),
      [0, 0, -60 + 0.8],
    );
    const balls = hollowed(at(ball(6), [-6.395, 0.3, 0.2]), at(ball(6), [6.395, 0.3, 0.2]));

    expect(measureWalls(buildModel(together(balls, insideOut(slit))), 2000).thinnest?.thickness).toBeCloseTo(0.79, 6);
  });

  it('is not told of where one of them does not reach so far', () => {
    const short = moved(rod(10), (x, y, z) => [x, y, z > 0 ? z : -20]);
    const mesh = hollowed(at(short, [-10.35, 0, 0]), at(ball(15), [15.35, 0, -40]));

    expect(measureWalls(buildModel(mesh), 2000).thinnest?.thickness).toBeGreaterThan(1);
  });
});
