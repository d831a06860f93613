import type { TopoDS_Edge, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { edgeType } from '../edges.ts';
import { faceType } from '../faces.ts';
import { edgesOf, facesOf, type Parts } from '../parts.ts';

/** Whether exact outlines of shapes may take longer than anybody waits. */
export function areIntricate(shapes: readonly TopoDS_Shape[]): boolean {
  const found = shapes.map(intricaciesOf);
  const total = (of: keyof Intricacies): number => found.reduce((sum, each) => sum + each[of], 0);
  return total('freeFaces') > mostFreeFaces || total('crossings') > mostCrossings;
}

/** What the removal of hidden lines is slow at. */
interface Intricacies {
  /** Faces that are no plane, cylinder, cone, sphere or torus. */
  readonly freeFaces: number;
  /** Free curves in which two round faces meet, as where a bore runs into another. */
  readonly crossings: number;
}

const mostFreeFaces = 4;

/** Two bound the mouth of one bore. Seen from where they lie behind each other, or on a rim, each costs a second. */
const mostCrossings = 2;

function intricaciesOf(shape: TopoDS_Shape): Intricacies {
  using faces = facesOf(shape);
  using edges = edgesOf(shape);
  const free = faces.all.filter((face) => faceType(face) === 'surface');
  const round = faces.all.filter((face) => !['plane', 'surface'].includes(faceType(face)));
  const sides = round.flatMap((face) => freeCurvesOf(face, edges));
  return { freeFaces: free.length, crossings: sides.length - new Set(sides).size };
}

/** The indices of the free curves around a face. */
function freeCurvesOf(face: TopoDS_Face, edges: Parts<TopoDS_Edge>): number[] {
  using around = edgesOf(face);
  return around.all.filter((edge) => edgeType(edge) === 'curve').map((edge) => edges.indexOf(edge));
}
