import { KernelError } from '../../kernel-error.ts';
import { type Mesh, triangleCount } from '../../mesh/mesh.ts';
import { TriangleBudget } from '../../mesh/triangle-budget.ts';
import type { Body } from '../body.ts';
import { nearOrigin } from './near-origin.ts';
import { isWhole, joinedMesh, mendedMesh, meshWithoutSlits, type Wanted } from './mended-mesh.ts';
import { type Fineness, Triangulation } from './triangulation.ts';

/** Creates a closed mesh of each body, deterministically. Throws `EXPORT_FAILED` if a body has none. */
export const meshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] => meshed(bodies, fineness, closedMesh);

/** Creates meshes for display, which may lack faces or have gaps. */
export const visibleMeshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] =>
  meshed(bodies, fineness, visibleMesh);

/** Selects the mesh of a body. */
type Choice = (plain: Triangulation, wanted: Wanted) => Mesh;

function meshed(bodies: readonly Body[], fineness: Fineness, choice: Choice): Mesh[] {
  const budget = new TriangleBudget();
  return bodies.map((body) => {
    return nearOrigin(body, (near) => {
      using plain = new Triangulation(near.shape, fineness);
      budget.take(plain.triangleCount);
      const mesh = choice(plain, { body: near, fineness });
      budget.take(Math.max(0, triangleCount(mesh) - plain.triangleCount));
      return mesh;
    });
  });
}

function closedMesh(plain: Triangulation, wanted: Wanted): Mesh {
  if (plain.leftOut.length > 0) return mendedMesh(wanted, plain.leftOut) ?? refuseLeftOut(plain);
  const { mesh } = plain;
  if (isWhole(mesh, wanted)) return mesh;
  return meshWithoutSlits(wanted) ?? joinedMesh(plain, wanted) ?? refuseTorn();
}

function visibleMesh(plain: Triangulation, wanted: Wanted): Mesh {
  if (plain.leftOut.length > 0) return mendedMesh(wanted, plain.leftOut) ?? plain.mesh;
  const { mesh } = plain;
  return isWhole(mesh, wanted) ? mesh : (meshWithoutSlits(wanted) ?? mesh);
}

/** Rejects a mesh with missing faces: it has no volume, and callers could not see why. */
function refuseLeftOut({ leftOut, faceCount }: Triangulation): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot triangulate ${leftOut.length} of the ${faceCount} faces of an object; such a face usually touches itself at a point. ${advice}`,
  );
}

function refuseTorn(): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot create a closed mesh of an object; usually some of its faces touch at a point or along a line. ${advice}`,
  );
}

const advice = 'Export it as step or brep, or make one of the bodies that meet there slightly narrower.';
