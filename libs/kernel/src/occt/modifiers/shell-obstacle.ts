import type { TopoDS_Face } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { isDegenerate } from '../edges.ts';
import { oc } from '../occt.ts';
import { listEdges, listFaces, listShells } from '../sub-shapes.ts';

/** Explains why OCCT cannot shell a body at any thickness, with advice; undefined where thinner walls may fit. */
export function findShellObstacle({ shape, solids }: Body, isOpen: boolean): string | undefined {
  if (solids > 1) return `it consists of ${solids} solids: hollow out each solid before combining them`;
  using shells = listShells(shape);
  if (shells.count > 1) return 'it is hollow already: hollow it out before cutting a cavity into it';
  using faces = listFaces(shape);
  // If another face is open, a conical pit can be shelled.
  const isPointed = !isOpen && faces.all.some(hasConeTip);
  return isPointed ? 'it has the tip of a cone: cut the tip off, or give the cone a radius there' : undefined;
}

function hasConeTip(face: TopoDS_Face): boolean {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  using edges = listEdges(face);
  return surface.GetType() === oc.GeomAbs_SurfaceType.GeomAbs_Cone && edges.all.some(isDegenerate);
}
