import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../kernel-error.ts';
import { type Body, bodyOf, type Plausible } from './body.ts';
import { solidsOf, volumeOf } from './measure.ts';
import { oc } from './occt.ts';
import { listOf } from './parts.ts';

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
  const shape = combined(combination, { isSimplified: true });
  if (solidsOf(shape) === 0) {
    shape.delete();
    return undefined;
  }
  try {
    return bodyOf(shape, plausible);
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    return bodyOf(combined(combination, { isSimplified: false }), plausible);
  }
}

/** The volume of what the combination gives, which may be nothing. */
export function combinedVolume(combination: Combination): number {
  const shape = combined(combination, { isSimplified: false });
  try {
    return solidsOf(shape) > 0 ? volumeOf(shape) : 0;
  } finally {
    shape.delete();
  }
}

function combined(
  { operation: Operation, targets, tools, slack = 0 }: Combination,
  { isSimplified }: { readonly isSimplified: boolean },
): TopoDS_Shape {
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
    const shape = operation.Shape();
    return isSimplified ? simplified(shape) : shape;
  } finally {
    operation.Clear(); // or each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/**
 * Takes over what is simplified. It shares faces with what it was made of, and simplifying may spoil them: so its own are
 * made first.
 */
function simplified(shape: TopoDS_Shape): TopoDS_Shape {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(shape, nowhere, true, false);
  shape.delete();
  using own = copy.Shape();
  using unifier = new oc.ShapeUpgrade_UnifySameDomain(own, true, true, true);
  unifier.SetAngularTolerance(sameDirection);
  unifier.Build();
  return unifier.Shape();
}

/** Radians within which neighbouring faces count as one when the result is simplified. */
const sameDirection = 1e-4;

export const failed = () =>
  new KernelError('BOOLEAN_FAILED', 'The CAD kernel could not combine these objects; the document is unchanged.');
