import type { HLRBRep_Algo, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Stroke } from '../drawings/stroke.ts';
import { uncovered } from '../drawings/uncovered.ts';
import type { Frame } from '../pictures/views.ts';
import type { Body } from './body.ts';
import { oc } from './occt.ts';
import { type Paper, strokesOf } from './strokes.ts';
import { axes } from './vector.ts';

/** The edges and silhouettes of bodies as one viewer sees them. */
export interface Outlines {
  readonly visible: Stroke[];
  /** Where surfaces join smoothly, as at the rim of a fillet. */
  readonly smooth: Stroke[];
  readonly hidden: Stroke[];
}

/**
 * Exact removal of hidden lines; its time grows with the square of the number of edges.
 * Each view of a part leaks about 60 KB, although all is deleted; the worker is replaced before that matters.
 */
export function outlinesOf(bodies: readonly Body[], frame: Frame): Outlines {
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

/** Takes over a compound of edges that lie in the plane of the picture. */
function drawn(edges: TopoDS_Shape): Stroke[] {
  using shape = edges;
  if (shape.IsNull()) return [];
  oc.BRepLib.BuildCurves3d(shape); // they come with curves on surfaces only, which cannot be measured
  return strokesOf(shape, paper);
}
