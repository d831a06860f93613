import type { TopoDS_Edge, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { edgeType } from '../edges.ts';
import { faceType } from '../faces.ts';
import { edgesOf, facesOf, type Parts } from '../parts.ts';

/** True if exact outlines of the shapes may take too long. */
export function areIntricate(shapes: readonly TopoDS_Shape[]): boolean {
  const found = shapes.map(intricaciesOf);
  const total = (of: keyof Intricacies): number => found.reduce((sum, each) => sum + each[of], 0);
  return total('freeFaces') > mostFreeFaces || total('crossings') > mostCrossings;
}

/** Counts of features that make hidden-line removal slow. */
interface Intricacies {
  /** Faces other than plane, cylinder, cone, sphere and torus. */
  readonly freeFaces: number;
  /** Free-form curves in which two round faces meet, such as where two bores intersect. */
  readonly crossings: number;
}

const mostFreeFaces = 4;

/** Maximum number of crossings. Two bound the mouth of one bore; each costs a second from some directions. */
const mostCrossings = 2;

function intricaciesOf(shape: TopoDS_Shape): Intricacies {
  using faces = facesOf(shape);
  using edges = edgesOf(shape);
  const free = faces.all.filter((face) => faceType(face) === 'surface');
  const round = faces.all.filter((face) => !['plane', 'surface'].includes(faceType(face)));
  const sides = round.flatMap((face) => freeCurvesOf(face, edges));
  return { freeFaces: free.length, crossings: sides.length - new Set(sides).size };
}

/** Indices of the free-form curves around a face. */
function freeCurvesOf(face: TopoDS_Face, edges: Parts<TopoDS_Edge>): number[] {
  using around = edgesOf(face);
  return around.all.filter((edge) => edgeType(edge) === 'curve').map((edge) => edges.indexOf(edge));
}
