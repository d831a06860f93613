import { KernelError } from '../../kernel-error.ts';
import { type Mesh, countTriangles } from '../../mesh/mesh.ts';
import { TriangleBudget } from '../../mesh/triangle-budget.ts';
import type { Body } from '../body.ts';
import { meshNearOrigin } from './mesh-near-origin.ts';
import { isSound, repairByWelding, repairBySplitting, repairSlits, type MeshRequest } from './mesh-repair.ts';
import { type MeshPrecision, Triangulation } from './triangulation.ts';

/** Creates a closed mesh of each body, deterministically. Throws `EXPORT_FAILED` if a body has none. */
export const createClosedMeshes = (bodies: readonly Body[], precision: MeshPrecision): Mesh[] =>
  meshBodies(bodies, precision, selectClosedMesh);

/** Creates meshes for display, which may lack faces or have gaps. */
export const createVisibleMeshes = (bodies: readonly Body[], precision: MeshPrecision): Mesh[] =>
  meshBodies(bodies, precision, selectVisibleMesh);

/** Selects the mesh of a body. */
type MeshSelector = (plain: Triangulation, request: MeshRequest) => Mesh;

function meshBodies(bodies: readonly Body[], precision: MeshPrecision, selectMesh: MeshSelector): Mesh[] {
  const budget = new TriangleBudget();
  return bodies.map((body) => {
    return meshNearOrigin(body, (near) => {
      using plain = new Triangulation(near.shape, precision);
      budget.reserveTriangles(plain.triangleCount);
      const mesh = selectMesh(plain, { body: near, precision });
      budget.reserveTriangles(Math.max(0, countTriangles(mesh) - plain.triangleCount));
      return mesh;
    });
  });
}

function selectClosedMesh(plain: Triangulation, request: MeshRequest): Mesh {
  if (plain.unmeshedFaces.length > 0) return repairBySplitting(request, plain.unmeshedFaces) ?? throwUnmeshed(plain);
  const { mesh } = plain;
  if (isSound(mesh, request)) return mesh;
  return repairSlits(request) ?? repairByWelding(plain, request) ?? throwTorn();
}

function selectVisibleMesh(plain: Triangulation, request: MeshRequest): Mesh {
  if (plain.unmeshedFaces.length > 0) return repairBySplitting(request, plain.unmeshedFaces) ?? plain.mesh;
  const { mesh } = plain;
  return isSound(mesh, request) ? mesh : (repairSlits(request) ?? mesh);
}

/** Rejects a mesh with missing faces: it has no volume, and callers could not see why. */
function throwUnmeshed({ unmeshedFaces: leftOut, faceCount }: Triangulation): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot triangulate ${leftOut.length} of the ${faceCount} faces of an object; such a face usually touches itself at a point. ${advice}`,
  );
}

function throwTorn(): never {
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot create a closed mesh of an object; usually some of its faces touch at a point or along a line. ${advice}`,
  );
}

const advice = 'Export it as step or brep, or make one of the bodies that meet there slightly narrower.';
