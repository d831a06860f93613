import type { TopoDS_Edge, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { getEdgeType } from '../edges.ts';
import { getFaceType } from '../faces.ts';
import { listEdges, listFaces, type SubShapes } from '../sub-shapes.ts';

/** True if exact outlines of the shapes may take too long. */
export function areTooComplex(shapes: readonly TopoDS_Shape[]): boolean {
  const found = shapes.map(countComplexity);
  const total = (of: keyof ComplexityCounts): number => found.reduce((sum, each) => sum + each[of], 0);
  return total('freeFaces') > maxFreeFaces || total('crossings') > maxCrossings;
}

/** Counts of features that make hidden-line removal slow. */
interface ComplexityCounts {
  /** Faces other than plane, cylinder, cone, sphere and torus. */
  readonly freeFaces: number;
  /** Free-form curves in which two round faces meet, such as where two bores intersect. */
  readonly crossings: number;
}

const maxFreeFaces = 4;

/** Maximum number of crossings. Two bound the mouth of one bore; each costs a second from some directions. */
const maxCrossings = 2;

function countComplexity(shape: TopoDS_Shape): ComplexityCounts {
  using faces = listFaces(shape);
  using edges = listEdges(shape);
  const free = faces.all.filter((face) => getFaceType(face) === 'surface');
  const round = faces.all.filter((face) => !['plane', 'surface'].includes(getFaceType(face)));
  const sides = round.flatMap((face) => findFreeCurves(face, edges));
  return { freeFaces: free.length, crossings: sides.length - new Set(sides).size };
}

/** Indices of the free-form curves around a face. */
function findFreeCurves(face: TopoDS_Face, edges: SubShapes<TopoDS_Edge>): number[] {
  using around = listEdges(face);
  return around.all.filter((edge) => getEdgeType(edge) === 'curve').map((edge) => edges.indexOf(edge));
}
