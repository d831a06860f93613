import { categories } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { buildMesh } from '@kerf/mesh';
import { measureMesh } from './measure/measure-mesh.ts';
import type { Measurements } from './measure/measurements.ts';
import { buildReport } from './validation-report.ts';
import { createBoxMesh } from './validation.fixture.ts';
import { createWarmUpRequest } from './measure/warm-up.ts';

const { plan } = createWarmUpRequest();

type Mesh = ReturnType<typeof createBoxMesh>;

const inOne = (one: Mesh, other: Mesh): Mesh => ({
  vertices: [...one.vertices, ...other.vertices],
  triangles: [...one.triangles, ...other.triangles.map((corner = 0) => corner + one.vertices.length / 3)],
});

const moved = ({ vertices, triangles }: Mesh, by: number): Mesh => ({
  vertices: vertices.map((value) => value + by),
  triangles,
});

/** Reports of a mesh with the deadline after the first step, after the second, and so on. */
function reportsOf(mesh: Mesh) {
  const asked = parse(categories.validation.validate_design.parameters, { mesh, process: 'cnc_milling' });
  const points = Float64Array.from(mesh.vertices);
  let measured: Partial<Measurements> = {};
  return [...measureMesh(buildMesh(points, Float64Array.from(mesh.triangles), { scale: 1 }), plan)].map((step) => {
    measured = { ...measured, ...step };
    return buildReport(asked, measured);
  });
}

describe('a deadline', () => {
  const crossed = inOne(createBoxMesh(20, 20, 20), moved(createBoxMesh(20, 20, 20), 7));

  it.each([
    ['of a solid', createBoxMesh(40, 30, 20), 24_000],
    ['of what runs through itself', crossed, null],
  ])('leaves nothing told %s that is not told in the end, whenever it comes', (_, mesh, volume) => {
    const reports = reportsOf(mesh);
    const last = reports.at(-1);
    const told = reports.flatMap(({ checks }) => checks.filter(({ status }) => status !== 'unknown'));

    expect(last?.geometry?.volume_mm3).toBe(volume);
    expect(new Set(reports.map(({ geometry }) => geometry?.volume_mm3))).toEqual(new Set([null, volume]));
    expect(reports.length).toBeGreaterThan(10);
    expect(last?.checks).toEqual(expect.arrayContaining(told));
  });
});
