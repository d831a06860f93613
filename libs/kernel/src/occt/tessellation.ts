import { KernelError } from '../kernel-error.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { TriangleBudget } from '../mesh/triangle-budget.ts';
import type { Body } from './body.ts';
import { type Fineness, Triangulation } from './triangulation.ts';

/** A closed mesh of each body, the same one each time. Throws `EXPORT_FAILED` for one with a face that has none. */
export const meshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] => meshed(bodies, fineness, refuse);

/** The same to look at, where a face may lack. */
export const visibleMeshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] =>
  meshed(bodies, fineness, ({ mesh }) => mesh);

/** What becomes of a mesh with a hole in it. */
type Torn = (triangulation: Triangulation) => Mesh;

function meshed(bodies: readonly Body[], fineness: Fineness, torn: Torn): Mesh[] {
  const budget = new TriangleBudget();
  return bodies.map((body) => {
    using plain = new Triangulation(body.shape, fineness);
    budget.take(plain.triangleCount);
    return plain.leftOut.length === 0 ? plain.mesh : torn(plain);
  });
}

/** A mesh with a hole in it is none: it has no volume, and nobody would see why. */
function refuse({ leftOut, faceCount }: Triangulation): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot cut ${leftOut.length} of the ${faceCount} faces of an object into triangles; such a face mostly touches itself in a point. Export it as step or brep, or make one of two equally wide bodies that meet a little narrower.`,
  );
}
