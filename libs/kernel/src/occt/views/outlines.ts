import type { HLRBRep_Algo, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Outlines } from '../../drawings/outlines.ts';
import type { Stroke } from '../../drawings/stroke.ts';
import { tracedOutlines } from '../../drawings/traced-outlines.ts';
import { uncovered } from '../../drawings/uncovered.ts';
import type { Frame } from '../../pictures/views.ts';
import type { Body } from '../body.ts';
import { isLine } from '../faces.ts';
import { oc } from '../occt.ts';
import { areIntricate } from './intricacy.ts';
import { type Paper, strokesOf } from './strokes.ts';
import { visibleMeshesOf } from '../meshes/tessellation.ts';
import { axes, boxAround, difference } from '../vector.ts';

/** Accepted error of a line as a share of the drawing: less than the width of the pen. */
const nearEnough = 1 / 500;

/** Creates the outlines of bodies per view: exact, or, where that would take too long, traced from common meshes. */
export function outlinesOf(bodies: readonly Body[]): (frame: Frame) => Outlines {
  if (!areIntricate(bodies.map(({ shape }) => shape))) return (frame) => exactOutlines(bodies, frame);
  const lines = bodies.filter(({ shape }) => isLine(shape));
  const solids = bodies.filter((body) => !lines.includes(body));
  const meshes = visibleMeshesOf(solids, { tolerance: nearEnough * diagonalOf(bodies), angle: 0.15 });
  return (frame) => beside(tracedOutlines(meshes, frame), lines, frame);
}

/** Adds curves, which are drawn in full even behind solids. */
function beside(outlines: Outlines, lines: readonly Body[], frame: Frame): Outlines {
  if (lines.length === 0) return outlines;
  return { ...outlines, visible: [...outlines.visible, ...exactOutlines(lines, frame).visible] };
}

function diagonalOf(bodies: readonly Body[]): number {
  const { min, max } = boxAround(bodies.map(({ boundingBox }) => boundingBox)) ?? { min: [], max: [] };
  return Math.hypot(...difference(max, min));
}

/**
 * Computes exact outlines by hidden-line removal; the time grows with the square of the number of edges.
 * Each view leaks about 60 KB, although everything is deleted; the worker is replaced before that matters.
 */
function exactOutlines(bodies: readonly Body[], frame: Frame): Outlines {
  using algorithm = new oc.HLRBRep_Algo();
  for (const { shape } of bodies) algorithm.Add(shape, 0);
  project(algorithm, frame);
  algorithm.Update();
  algorithm.Hide();
  using found = new oc.HLRBRep_HLRToShape(algorithm);
  const visible = uncovered([...drawn(found.VCompound()), ...drawn(found.OutLineVCompound())]);
  const smooth = uncovered(drawn(found.Rg1LineVCompound()), visible);
  const hidden = uncovered([...drawn(found.HCompound()), ...drawn(found.OutLineHCompound())], [...visible, ...smooth]);
  return { visible, smooth, hidden };
}

function project(algorithm: HLRBRep_Algo, { towards, right }: Frame): void {
  using system = axes([0, 0, 0], towards);
  using across = new oc.gp_Dir(...right);
  system.SetXDirection(across);
  using projector = new oc.HLRAlgo_Projector(system);
  algorithm.Projector(projector);
}

const paper: Paper = { right: [1, 0, 0], up: [0, 1, 0] };

/** Takes ownership of a compound of edges in the picture plane and converts it to strokes. */
function drawn(edges: TopoDS_Shape): Stroke[] {
  using shape = edges;
  if (shape.IsNull()) return [];
  oc.BRepLib.BuildCurves3d(shape); // the edges have only curves on surfaces, which cannot be measured
  return strokesOf(shape, paper);
}
