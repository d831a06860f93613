import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../kernel-error.ts';
import { type Body, bodyOf } from './body.ts';
import { solidsOf, volumeOf } from './measure.ts';
import { oc } from './occt.ts';
import { listOf } from './parts.ts';

/** Everything that is in at least one of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const volumes = bodies.map(({ volume }) => volume);
  const shape = combined(new oc.BRepAlgoAPI_Fuse(), bodies.slice(0, 1), bodies.slice(1));
  return bodyOf(shape, { least: Math.max(...volumes), most: volumes.reduce((all, volume) => all + volume) });
}

/** What the tools leave of the target. */
export function cut(target: Body, tools: readonly Body[]): Body {
  const shape = combined(new oc.BRepAlgoAPI_Cut(), [target], tools);
  if (solidsOf(shape) > 0) return bodyOf(shape, { least: 0, most: target.volume });
  shape.delete();
  throw new KernelError('EMPTY_RESULT', 'The cut would leave nothing of the target; the document is unchanged.');
}

/** What lies in every one of the bodies. OCCT's tools count as one, united; so it is done body by body. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw failed();
  return others.reduce((shared, other) => intersectTwo(shared, other, shared !== first), first);
}

/** The volume of what lies in both, which may be nothing. */
export function sharedVolume(a: Body, b: Body): number {
  const shape = combined(new oc.BRepAlgoAPI_Common(), [a], [b]);
  try {
    return solidsOf(shape) > 0 ? volumeOf(shape) : 0;
  } finally {
    shape.delete();
  }
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    const shape = combined(new oc.BRepAlgoAPI_Common(), [a], [b]);
    if (solidsOf(shape) > 0) return bodyOf(shape, { least: 0, most: Math.min(a.volume, b.volume) });
    shape.delete();
    throw new KernelError('EMPTY_RESULT', 'The objects have no volume in common; the document is unchanged.');
  } finally {
    if (isOwned) a.shape.delete();
  }
}

/** Takes over `operation`. */
function combined(
  operation: BRepAlgoAPI_BooleanOperation,
  targets: readonly Body[],
  tools: readonly Body[],
): TopoDS_Shape {
  using these = listOf(targets.map(({ shape }) => shape));
  using those = listOf(tools.map(({ shape }) => shape));
  try {
    operation.SetArguments(these);
    operation.SetTools(those);
    operation.Build();
    if (operation.HasErrors() || !operation.IsDone()) throw failed();
    operation.SimplifyResult(true, true, sameDirection);
    return operation.Shape();
  } finally {
    operation.Clear(); // or each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/** Radians within which neighbouring faces count as one when the result is simplified. */
const sameDirection = 1e-4;

const failed = () =>
  new KernelError('BOOLEAN_FAILED', 'The CAD kernel could not combine these objects; the document is unchanged.');
