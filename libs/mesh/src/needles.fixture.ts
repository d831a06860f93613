import type { Mesh } from './mesh.ts';
import type { Model } from './model.ts';
import { askew, loose } from './shapes.fixture.ts';

type Place = readonly number[];

/** A disc whose faces are fans of needles around their middles, askew to all axes. */
export function fan(needles: number): Mesh {
  const rim = (i: number, z: number): Place => {
    const angle = (2 * Math.PI * (i % needles)) / needles;
    return [30 * Math.cos(angle), 30 * Math.sin(angle), z];
  };
  return askew(
    loose(
      Array.from({ length: needles }).flatMap((_, i) => {
        const [a, b, c, d] = [rim(i, 0), rim(i + 1, 0), rim(i + 1, 5), rim(i, 5)];
        return [a, b, c, a, c, d, [0, 0, 0], b, a, [0, 0, 5], d, c];
      }),
    ),
  );
}

/** A thin ribbon that winds upwards ten times, of needles across it, askew to all axes. */
export function ribbon(steps: number): Mesh {
  const rim = (i: number, k: number): Place => {
    const [radius, height] = [k % 4 === 1 || k % 4 === 2 ? 10 : 8, k % 4 > 1 ? 0.5 : 0];
    const angle = (20 * Math.PI * i) / steps;
    return [radius * Math.cos(angle), radius * Math.sin(angle), (15 * i) / steps + height];
  };
  const bands = Array.from({ length: steps }).flatMap((_, i) =>
    [0, 1, 2, 3].flatMap((k) => {
      const [a, b, c, d] = [rim(i, k), rim(i, k + 1), rim(i + 1, k + 1), rim(i + 1, k)];
      return [a, c, b, a, d, c];
    }),
  );
  const end = (i: number) => [rim(i, 0), rim(i, 1), rim(i, 2), rim(i, 0), rim(i, 2), rim(i, 3)];
  return askew(loose([...bands, ...end(0), ...end(steps).toReversed()]));
}

/** How often some work looks at a node or a triangle of the tree of a model, for each triangle of it. */
export function looksOf(model: Model, work: (counted: Model) => void): number {
  let looks = 0;
  const counted = (list: Uint32Array): Uint32Array =>
    new Proxy(list, {
      get(target, name) {
        looks += 1;
        const value: unknown = Reflect.get(target, name);
        return value;
      },
    });
  const { second, triangles } = model.tree;
  work({ ...model, tree: { ...model.tree, second: counted(second), triangles: counted(triangles) } });
  return looks / triangles.length;
}
