import type { HLRBRep_Algo, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Outlines } from '../../drawings/outlines.ts';
import type { Stroke } from '../../drawings/stroke.ts';
import { traceOutlines } from '../../drawings/traced-outlines.ts';
import { removeCovered } from '../../drawings/remove-covered.ts';
import type { ViewFrame } from '../../pictures/views.ts';
import type { Body } from '../body.ts';
import { hasNoFaces } from '../faces.ts';
import { oc } from '../occt.ts';
import { areTooComplex } from './outline-complexity.ts';
import { type DrawingPlane, drawEdges } from './strokes.ts';
import { createVisibleMeshes } from '../meshes/tessellation.ts';
import { computeDiagonal } from '../boxes.ts';
import { createAxes } from '../vector.ts';

/** Accepted error of a line as a share of the drawing: less than the width of the pen. */
const meshToleranceShare = 1 / 500;

/** Creates the outlines of bodies per view: exact, or, where that would take too long, traced from common meshes. */
export function createOutlineView(bodies: readonly Body[]): (frame: ViewFrame) => Outlines {
  if (!areTooComplex(bodies.map(({ shape }) => shape))) return (frame) => computeExactOutlines(bodies, frame);
  const lines = bodies.filter(({ shape }) => hasNoFaces(shape));
  const solids = bodies.filter((body) => !lines.includes(body));
  const meshes = createVisibleMeshes(solids, {
    tolerance: meshToleranceShare * computeDiagonal(bodies.map(({ boundingBox }) => boundingBox)),
    angle: 0.15,
  });
  return (frame) => addCurves(traceOutlines(meshes, frame), lines, frame);
}

/** Adds curves, which are drawn in full even behind solids. */
function addCurves(outlines: Outlines, lines: readonly Body[], frame: ViewFrame): Outlines {
  if (lines.length === 0) return outlines;
  return { ...outlines, visible: [...outlines.visible, ...computeExactOutlines(lines, frame).visible] };
}

/**
 * Computes exact outlines by hidden-line removal; the time grows with the square of the number of edges.
 * Each view leaks about 60 KB, although everything is deleted; the worker is replaced before that matters.
 */
function computeExactOutlines(bodies: readonly Body[], frame: ViewFrame): Outlines {
  using algorithm = new oc.HLRBRep_Algo();
  for (const { shape } of bodies) algorithm.Add(shape, 0);
  setProjection(algorithm, frame);
  algorithm.Update();
  algorithm.Hide();
  using found = new oc.HLRBRep_HLRToShape(algorithm);
  const visible = removeCovered([...toStrokes(found.VCompound()), ...toStrokes(found.OutLineVCompound())]);
  const smooth = removeCovered(toStrokes(found.Rg1LineVCompound()), visible);
  const hidden = removeCovered(
    [...toStrokes(found.HCompound()), ...toStrokes(found.OutLineHCompound())],
    [...visible, ...smooth],
  );
  return { visible, smooth, hidden };
}

function setProjection(algorithm: HLRBRep_Algo, { towards, right }: ViewFrame): void {
  using system = createAxes([0, 0, 0], towards);
  using across = new oc.gp_Dir(...right);
  system.SetXDirection(across);
  using projector = new oc.HLRAlgo_Projector(system);
  algorithm.Projector(projector);
}

const paper: DrawingPlane = { right: [1, 0, 0], up: [0, 1, 0] };

/** Takes ownership of a compound of edges in the picture plane and converts it to strokes. */
function toStrokes(edges: TopoDS_Shape): Stroke[] {
  using shape = edges;
  if (shape.IsNull()) return [];
  oc.BRepLib.BuildCurves3d(shape); // the edges have only curves on surfaces, which cannot be measured
  return drawEdges(shape, paper);
}
