import type { Vector } from '@kerf/geometry';
import { buildModel } from '../../model.ts';
import { Precision } from '../../coordinate-precision/precision.ts';
import { tube } from '../../fixtures/solids.fixture.ts';
import { findArcs } from './wall-arcs.ts';
import type { Strip } from './wall-strips.ts';

describe('an arc', () => {
  it('may be of more strips than can be handed to a function', () => {
    const [count, radius] = [150_000, 1000];
    const at = (i: number): Vector => {
      const angle = (2 * Math.PI * i) / count;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
    };
    const strips = new Map(
      Array.from({ length: count }, (_, i): [number, Strip] => {
        const [x, y] = at(i + 0.5);
        const normal: Vector = [-x / radius, -y / radius, 0];
        const neighbours = [(i + count - 1) % count, (i + 1) % count];
        return [i, { ends: [at(i), at(i + 1)], low: 0, high: 1, width: 0.04, normal, edge: [0, 0, 1], neighbours }];
      }),
    );
    const precision = new Precision(buildModel(tube(radius, 2 * radius)));
    const [arc, ...others] = findArcs({ strips, along: [0, 0, 1], precision });

    expect(arc?.planes).toHaveLength(count);
    expect(arc?.radius).toBeCloseTo(radius, 3);
    expect(others).toEqual([]);
  });
});
