import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import { type Body, bodyOf, type Plausible } from '../body.ts';
import { solidsOf, volumeOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { edgesOf, facesOf, listOf } from '../parts.ts';
import { closeSlits } from '../meshes/slits.ts';

/** A boolean operation and its operands. */
export interface Combination {
  readonly operation: Operation;
  readonly targets: readonly Body[];
  readonly tools: readonly Body[];
  /** Fuzzy tolerance in millimetres, where OCCT's own tolerance is not enough. */
  readonly slack?: number;
}

type Operation = new () => BRepAlgoAPI_BooleanOperation;

/** Runs the operation; undefined when nothing is left. Keeps the unsimplified result where simplifying breaks it. */
export function soundBody(combination: Combination, plausible: Plausible): Body | undefined {
  const shape = simplified(combined(combination));
  if (solidsOf(shape) === 0) {
    shape.delete();
    return undefined;
  }
  return withSmoothEdges(unspoiled(shape, plausible) ?? bodyOf(ownOf(combined(combination)), plausible));
}

/** Takes ownership of a simplified shape; undefined if simplifying broke it, such as a torus that lost its seams. */
function unspoiled(shape: TopoDS_Shape, plausible: Plausible): Body | undefined {
  try {
    if (!hasBareFace(shape)) return bodyOf(shape, plausible);
    shape.delete();
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
  }
  return undefined;
}

function hasBareFace(shape: TopoDS_Shape): boolean {
  using faces = facesOf(shape);
  return faces.all.some((face) => {
    using edges = edgesOf(face);
    return edges.count === 0;
  });
}

/** Computes the volume of the result, possibly 0. */
export function combinedVolume(combination: Combination): number {
  const shape = combined(combination);
  try {
    return solidsOf(shape) > 0 ? volumeOf(shape) : 0;
  } finally {
    shape.delete();
  }
}

function combined({ operation: Operation, targets, tools, slack = 0 }: Combination): TopoDS_Shape {
  const operation = new Operation();
  using these = listOf(targets.map(({ shape }) => shape));
  using those = listOf(tools.map(({ shape }) => shape));
  try {
    operation.SetArguments(these);
    operation.SetTools(those);
    if (slack > 0) {
      operation.SetFuzzyValue(slack);
      operation.SetNonDestructive(true); // otherwise the operands themselves lose precision
    }
    operation.Build();
    if (operation.HasErrors() || !operation.IsDone()) throw failed();
    return operation.Shape();
  } finally {
    operation.Clear(); // otherwise each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/** Takes ownership of a shape and simplifies a copy, because simplifying may damage the faces of its input. */
function simplified(shape: TopoDS_Shape): TopoDS_Shape {
  using own = ownOf(shape);
  using unifier = new oc.ShapeUpgrade_UnifySameDomain(own, true, true, true);
  unifier.SetAngularTolerance(sameDirection);
  unifier.Build();
  return unifier.Shape();
}

/** Takes ownership of a shape that shares faces with its operands; returns a copy with its own faces, without slits. */
function ownOf(shape: TopoDS_Shape): TopoDS_Shape {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(shape, nowhere, true, false);
  shape.delete();
  const own = copy.Shape();
  closeSlits(own);
  return own;
}

/** Marks smooth edges, which a boolean does not do: they would otherwise be drawn and treated as corners. */
function withSmoothEdges(body: Body): Body {
  try {
    oc.BRepLib.EncodeRegularity(body.shape, sameDirection);
    return body;
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

/** Angle in radians below which neighbouring faces are merged, or their common edge counts as smooth. */
const sameDirection = 1e-4;

export const failed = () =>
  new KernelError('BOOLEAN_FAILED', 'The CAD kernel could not combine these objects; the document is unchanged.');
