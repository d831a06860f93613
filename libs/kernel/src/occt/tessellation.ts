import { KernelError } from '../kernel-error.ts';
import { type Mesh, triangleCount } from '../mesh/mesh.ts';
import { TriangleBudget } from '../mesh/triangle-budget.ts';
import type { Body } from './body.ts';
import { mendedMesh } from './mended-mesh.ts';
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
    if (plain.leftOut.length === 0) return plain.mesh;
    const mended = mendedMesh(body, fineness, plain.leftOut);
    if (!mended) return torn(plain);
    budget.take(triangleCount(mended) - plain.triangleCount);
    return mended;
  });
}

/** A mesh with a hole in it is none: it has no volume, and nobody would see why. */
function refuse({ leftOut, faceCount }: Triangulation): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot cut ${leftOut.length} of the ${faceCount} faces of an object into triangles; such a face mostly touches itself in a point. Export it as step or brep, or make one of the bodies that meet there a little narrower.`,
  );
}
