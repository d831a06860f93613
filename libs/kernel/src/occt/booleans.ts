import type { BRepAlgoAPI_BooleanOperation, TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../kernel-error.ts';
import { type Body, bodyOf, type Plausible } from './body.ts';
import { solidsOf, volumeOf } from './measure.ts';
import { oc } from './occt.ts';
import { listOf } from './parts.ts';

/** Everything that is in at least one of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const volumes = bodies.map(({ volume }) => volume);
  const united = { operation: oc.BRepAlgoAPI_Fuse, targets: bodies.slice(0, 1), tools: bodies.slice(1) };
  const most = volumes.reduce((all, volume) => all + volume);
  return soundBody(united, { least: Math.max(...volumes), most }) ?? raise(failed());
}

/** What the tools leave of the target. */
export function cut(target: Body, tools: readonly Body[]): Body {
  const left = soundBody(
    { operation: oc.BRepAlgoAPI_Cut, targets: [target], tools },
    { least: 0, most: target.volume },
  );
  return left ?? raise(emptied('The cut would leave nothing of the target; the document is unchanged.'));
}

/** What lies in every one of the bodies. OCCT's tools count as one, united; so it is done body by body. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw failed();
  return others.reduce((shared, other) => intersectTwo(shared, other, shared !== first), first);
}

/** The volume of what lies in both, which may be nothing. */
export function sharedVolume(a: Body, b: Body): number {
  const shape = combined(common(a, b), { isSimplified: false });
  try {
    return solidsOf(shape) > 0 ? volumeOf(shape) : 0;
  } finally {
    shape.delete();
  }
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    const shared = soundBody(common(a, b), { least: 0, most: Math.min(a.volume, b.volume) });
    return shared ?? raise(emptied('The objects have no volume in common; the document is unchanged.'));
  } finally {
    if (isOwned) a.shape.delete();
  }
}

/** Bodies, and how they are combined. */
interface Combination {
  readonly operation: new () => BRepAlgoAPI_BooleanOperation;
  readonly targets: readonly Body[];
  readonly tools: readonly Body[];
}

const common = (a: Body, b: Body): Combination => ({ operation: oc.BRepAlgoAPI_Common, targets: [a], tools: [b] });

/** Undefined when nothing is left. OCCT breaks some results by simplifying them, such as the lens of two balls. */
function soundBody(combination: Combination, plausible: Plausible): Body | undefined {
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

function combined(
  { operation: Operation, targets, tools }: Combination,
  { isSimplified }: { readonly isSimplified: boolean },
): TopoDS_Shape {
  const operation = new Operation();
  using these = listOf(targets.map(({ shape }) => shape));
  using those = listOf(tools.map(({ shape }) => shape));
  try {
    operation.SetArguments(these);
    operation.SetTools(those);
    operation.Build();
    if (operation.HasErrors() || !operation.IsDone()) throw failed();
    if (isSimplified) operation.SimplifyResult(true, true, sameDirection);
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

const emptied = (sentence: string) => new KernelError('EMPTY_RESULT', sentence);

function raise(error: KernelError): never {
  throw error;
}
