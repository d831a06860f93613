import type { TopoDS_Face } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { isPoint } from '../edges.ts';
import { oc } from '../occt.ts';
import { edgesOf, facesOf, shellsOf } from '../parts.ts';

/** Explains why OCCT cannot shell a body at any thickness, with advice; undefined where thinner walls may fit. */
export function obstacleOf({ shape, solids }: Body, isOpen: boolean): string | undefined {
  if (solids > 1) return `it consists of ${solids} solids: hollow out each solid before combining them`;
  using shells = shellsOf(shape);
  if (shells.count > 1) return 'it is hollow already: hollow it out before cutting a cavity into it';
  using faces = facesOf(shape);
  // If another face is open, a conical pit can be shelled.
  const isPointed = !isOpen && faces.all.some(hasTip);
  return isPointed ? 'it has the tip of a cone: cut the tip off, or give the cone a radius there' : undefined;
}

function hasTip(face: TopoDS_Face): boolean {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  using edges = edgesOf(face);
  return surface.GetType() === oc.GeomAbs_SurfaceType.GeomAbs_Cone && edges.all.some(isPoint);
}
