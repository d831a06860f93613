import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import { type Body, createBody, type VolumeRange } from '../body.ts';
import { countSolids, computeVolume } from '../measure.ts';
import { oc } from '../occt.ts';
import { listEdges, listFaces, createShapeList } from '../sub-shapes.ts';
import { removeSlits } from '../meshes/slits.ts';

/** A boolean operation and its operands. */
export interface BooleanOperation {
  readonly operation: OperationConstructor;
  readonly targets: readonly Body[];
  readonly tools: readonly Body[];
  /** Fuzzy tolerance in millimetres, where OCCT's own tolerance is not enough. */
  readonly slack?: number;
}

type OperationConstructor = new () => BRepAlgoAPI_BooleanOperation;

/** Runs the operation; undefined when nothing is left. Keeps the unsimplified result where simplifying breaks it. */
export function buildBoolean(booleanOperation: BooleanOperation, volumeRange: VolumeRange): Body | undefined {
  const shape = simplifyShape(runOperation(booleanOperation));
  if (countSolids(shape) === 0) {
    shape.delete();
    return undefined;
  }
  return markSmoothEdges(
    createUnlessBroken(shape, volumeRange) ?? createBody(copyGeometry(runOperation(booleanOperation)), volumeRange),
  );
}

/** Takes ownership of a simplified shape; undefined if simplifying broke it, such as a torus that lost its seams. */
function createUnlessBroken(shape: TopoDS_Shape, volumeRange: VolumeRange): Body | undefined {
  try {
    if (!hasFaceWithoutEdges(shape)) return createBody(shape, volumeRange);
    shape.delete();
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
  }
  return undefined;
}

function hasFaceWithoutEdges(shape: TopoDS_Shape): boolean {
  using faces = listFaces(shape);
  return faces.all.some((face) => {
    using edges = listEdges(face);
    return edges.count === 0;
  });
}

/** Computes the volume of the result, possibly 0. */
export function computeBooleanVolume(booleanOperation: BooleanOperation): number {
  const shape = runOperation(booleanOperation);
  try {
    return countSolids(shape) > 0 ? computeVolume(shape) : 0;
  } finally {
    shape.delete();
  }
}

function runOperation({ operation: Operation, targets, tools, slack = 0 }: BooleanOperation): TopoDS_Shape {
  const operation = new Operation();
  using targetList = createShapeList(targets.map(({ shape }) => shape));
  using toolList = createShapeList(tools.map(({ shape }) => shape));
  try {
    operation.SetArguments(targetList);
    operation.SetTools(toolList);
    if (slack > 0) {
      operation.SetFuzzyValue(slack);
      operation.SetNonDestructive(true); // otherwise the operands themselves lose precision
    }
    operation.Build();
    if (operation.HasErrors() || !operation.IsDone()) throw booleanFailed();
    return operation.Shape();
  } finally {
    operation.Clear(); // otherwise each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/** Takes ownership of a shape and simplifies a copy, because simplifying may damage the faces of its input. */
function simplifyShape(shape: TopoDS_Shape): TopoDS_Shape {
  using own = copyGeometry(shape);
  using unifier = new oc.ShapeUpgrade_UnifySameDomain(own, true, true, true);
  unifier.SetAngularTolerance(smoothAngle);
  unifier.Build();
  return unifier.Shape();
}

/** Takes ownership of a shape that shares faces with its operands; returns a copy with its own faces, without slits. */
function copyGeometry(shape: TopoDS_Shape): TopoDS_Shape {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(shape, nowhere, true, false);
  shape.delete();
  const own = copy.Shape();
  removeSlits(own);
  return own;
}

/** Marks smooth edges, which a boolean does not do: they would otherwise be drawn and treated as corners. */
function markSmoothEdges(body: Body): Body {
  try {
    oc.BRepLib.EncodeRegularity(body.shape, smoothAngle);
    return body;
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

/** Angle in radians below which neighbouring faces are merged, or their common edge counts as smooth. */
const smoothAngle = 1e-4;

export const booleanFailed = () =>
  new KernelError('BOOLEAN_FAILED', 'The CAD kernel could not combine these objects; the document is unchanged.');
