import { buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { tube } from '../../fixtures/solids.fixture.ts';
import { findThreads } from './threads.ts';
import { measureWalls } from './wall-thickness.ts';

const [strips, turns, pitch, minor, outer] = [96, 2.5, 1.5, 4.2, 8];

/** Thread profile in 96 steps per turn: a crest of 24, flanks of 28 inclined by 30 degrees, and the root between. */
function depthAt(step: number): number {
  const place = ((step % strips) + strips) % strips;
  return (Math.max(0, Math.min(28, place - 24, strips - place)) * pitch) / strips / Math.tan(Math.PI / 6);
}

/** A tube with a thread inside, which runs out into its flat ends. One step up is one strip on along the thread. */
function nut() {
  const rings = strips * turns;
  const place = (radius: number, i: number, k: number) => {
    const angle = (2 * Math.PI * i) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), (k * pitch) / strips];
  };
  const inside = (i: number, k: number) => place(minor + depthAt(k - i), i, k);
  const points: number[] = [];
  const square = (a: number[], b: number[], c: number[], d: number[]) =>
    points.push(...a, ...b, ...c, ...a, ...c, ...d);
  for (let i = 0; i < strips; i += 1) {
    for (let k = 0; k < rings; k += 1) {
      points.push(...inside(i, k), ...inside(i + 1, k + 1), ...inside(i + 1, k));
      points.push(...inside(i, k), ...inside(i, k + 1), ...inside(i + 1, k + 1));
    }
    square(place(outer, i, 0), place(outer, i + 1, 0), place(outer, i + 1, rings), place(outer, i, rings));
    square(inside(i, rings), place(outer, i, rings), place(outer, i + 1, rings), inside(i + 1, rings));
    square(inside(i + 1, 0), place(outer, i + 1, 0), place(outer, i, 0), inside(i, 0));
  }
  return buildModel(
    buildMesh(
      points,
      points.slice(0, points.length / 3).map((_, i) => i),
    ),
  );
}

describe('a nut with a modelled thread', () => {
  it('has a wall around the thread, and none at its crests and where it runs out', () => {
    const { thinnest, doubtful } = measureWalls(nut(), 500);

    expect(thinnest?.thickness).toBeGreaterThan(0.97 * (outer - minor - depthAt(52)));
    expect(thinnest?.thickness).toBeLessThan(outer - minor - depthAt(52) + 0.1);
    expect(doubtful).toBeUndefined();
  });

  it('is told by its crests and by the ground between them, about as wide apart as its pitch', () => {
    const pitches = findThreads(nut()).map((thread) => thread.pitch);

    expect(pitches).toContainEqual(expect.closeTo(pitch, 0));
    expect(Math.max(...pitches) - Math.min(...pitches)).toBeLessThan(0.3 * pitch);
  });

  it('is something else than a tube', () => {
    expect(findThreads(buildModel(tube(minor, outer)))).toEqual([]);
  });
});
