import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import { type Body, bodyOf, type Plausible } from '../body.ts';
import { solidsOf, volumeOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { edgesOf, facesOf, listOf } from '../parts.ts';
import { closeSlits } from '../meshes/slits.ts';

/** Bodies, and how they are combined. */
export interface Combination {
  readonly operation: Operation;
  readonly targets: readonly Body[];
  readonly tools: readonly Body[];
  /** Millimetres within which OCCT takes two places for one, where its own tolerance is not enough. */
  readonly slack?: number;
}

type Operation = new () => BRepAlgoAPI_BooleanOperation;

/** Undefined when nothing is left. OCCT breaks some results by simplifying them, such as the lens of two balls. */
export function soundBody(combination: Combination, plausible: Plausible): Body | undefined {
  const shape = simplified(combined(combination));
  if (solidsOf(shape) === 0) {
    shape.delete();
    return undefined;
  }
  return withSmoothEdges(unspoiled(shape, plausible) ?? bodyOf(ownOf(combined(combination)), plausible));
}

/** Takes over what was simplified. Of a ring that its seams fall out of, a face is left that has no edges. */
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

/** The volume of what the combination gives, which may be nothing. */
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
      operation.SetNonDestructive(true); // or the objects themselves become less exact
    }
    operation.Build();
    if (operation.HasErrors() || !operation.IsDone()) throw failed();
    return operation.Shape();
  } finally {
    operation.Clear(); // or each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/** Takes over what is simplified. Simplifying may spoil the faces it is given. */
function simplified(shape: TopoDS_Shape): TopoDS_Shape {
  using own = ownOf(shape);
  using unifier = new oc.ShapeUpgrade_UnifySameDomain(own, true, true, true);
  unifier.SetAngularTolerance(sameDirection);
  unifier.Build();
  return unifier.Shape();
}

/** Takes over a shape that shares faces with what it was made of, and gives it its own, without slits. */
function ownOf(shape: TopoDS_Shape): TopoDS_Shape {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(shape, nowhere, true, false);
  shape.delete();
  const own = copy.Shape();
  closeSlits(own);
  return own;
}

/** A boolean does not say where one face runs smoothly into the next: such an edge would be drawn, and be a corner. */
function withSmoothEdges(body: Body): Body {
  try {
    oc.BRepLib.EncodeRegularity(body.shape, sameDirection);
    return body;
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

/** Radians within which neighbouring faces count as one when the result is simplified, or as smooth where they meet. */
const sameDirection = 1e-4;

export const failed = () =>
  new KernelError('BOOLEAN_FAILED', 'The CAD kernel could not combine these objects; the document is unchanged.');
