import type { MeasureRequest } from './mesh-worker.ts';

/** Number of rows and columns of a sphere with about a thousand triangles. */
const rows = 23;

/** Creates a first design that starts the thread and compiles its code, so that no caller waits for it. */
export const createWarmUpRequest = (): MeasureRequest => ({
  design: { kind: 'indexed', ...createSphere(), scale: 1 },
  plan: {
    samples: 4000,
    build: [0, 0, 1],
    pull: [0, 0, 1],
    overhangLimit: 45,
    findsThickest: true,
    findsSlots: true,
    takesPicture: false,
  },
  withinMs: 20_000,
});

function createSphere() {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const place = (i: number, j: number) => i * rows + (j % rows);
  for (let i = 0; i <= rows; i += 1) {
    for (let j = 0; j < rows; j += 1) {
      const [polar, around] = [(Math.PI * i) / rows, (2 * Math.PI * j) / rows];
      const ring = i % rows === 0 ? 0 : 20 * Math.sin(polar);
      vertices.push(ring * Math.cos(around), ring * Math.sin(around), 20 * Math.cos(polar));
      if (i === rows) continue;
      const [a, b, c, d] = [place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Float64Array.from(triangles) };
}
