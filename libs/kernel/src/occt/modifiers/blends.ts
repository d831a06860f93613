import type { BRepFilletAPI_MakeChamfer, BRepFilletAPI_MakeFillet, TopoDS_Edge } from 'replicad-opencascadejs';
import { subtract, computeBoxVolume } from '@kerf/geometry';
import { KernelError } from '../../kernel-error.ts';
import { type Body, createBody } from '../body.ts';
import { selectEdges, type EdgeSelection } from './edge-selection.ts';
import { toKernelError } from '../to-kernel-error.ts';
import { oc } from '../occt.ts';
import { listEdges, listFaces } from '../sub-shapes.ts';
import { estimateMaxBlendSize } from './max-blend-size.ts';

/** Rounds edges of a body. Throws `MODIFIER_FAILED` if the radius does not fit. */
export function filletEdges(body: Body, radius: number, choice: EdgeSelection): Body {
  using edges = listEdges(body.shape);
  const chosen = selectEdges(body, edges, choice);
  return blendEdges(body, `A fillet of radius ${radius}`, chosen, () => {
    // OCCT leaks 11 KB per added edge and 40 KB per rounded edge, although every handle is deleted (handles.spec.ts);
    // no call prevents that. The worker is replaced when it has grown.
    using maker = new oc.BRepFilletAPI_MakeFillet(body.shape, oc.ChFi3d_FilletShape.ChFi3d_Rational);
    for (const edge of chosen) maker.Add(radius, edge);
    return buildBlend(maker);
  });
}

/** The two distances of a chamfer: from the edge along the face with the lower number, and along the other. */
type ChamferSize = readonly [number, number];

/** Chamfers edges of a body. Throws `MODIFIER_FAILED` if the distances do not fit. */
export function chamferEdges(body: Body, [first, second]: ChamferSize, choice: EdgeSelection): Body {
  using edges = listEdges(body.shape);
  const chosen = selectEdges(body, edges, choice);
  const size = first === second ? `${first}` : `${first} and ${second}`;
  return blendEdges(body, `A chamfer of ${size}`, chosen, () => {
    // As with fillets, OCCT leaks about 45 KB per edge.
    using maker = new oc.BRepFilletAPI_MakeChamfer(body.shape);
    for (const edge of chosen) addChamfer(maker, body, edge, [first, second]);
    return buildBlend(maker);
  });
}

function addChamfer(
  maker: BRepFilletAPI_MakeChamfer,
  { shape }: Body,
  edge: TopoDS_Edge,
  [first, second]: ChamferSize,
): void {
  if (first === second) return maker.Add(first, edge);
  using faces = listFaces(shape);
  const beside = faces.all.find((face) => {
    using around = listEdges(face);
    return around.indexOf(edge) >= 0;
  });
  if (beside) maker.Add(first, second, edge, beside);
}

function buildBlend(maker: BRepFilletAPI_MakeFillet | BRepFilletAPI_MakeChamfer) {
  maker.Build();
  if (!maker.IsDone()) throw new KernelError('MODIFIER_FAILED', 'not done');
  return maker.Shape();
}

/**
 * Builds and checks a blend. On a misfit OCCT throws, is not done, or returns an invalid solid.
 * A blend lies between the faces that it joins, so it never leaves the box around the body.
 */
function blendEdges(body: Body, blendName: string, chosen: readonly TopoDS_Edge[], make: () => Body['shape']): Body {
  try {
    const result = createBody(make(), { min: 0, max: computeBoxVolume(body.boundingBox) });
    if (isWithin(result, body)) return result;
    result.shape.delete();
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
  }
  const maxSize = estimateMaxBlendSize(body, chosen);
  const advice = maxSize === undefined ? 'a smaller one, or fewer edges' : `less than ${maxSize}`;
  throw new KernelError(
    'MODIFIER_FAILED',
    `${blendName} does not fit these edges; try ${advice}. The document is unchanged.`,
  );
}

function isWithin({ boundingBox: inner }: Body, { boundingBox: outer }: Body): boolean {
  const slack = 1e-6 * Math.max(1, ...subtract(outer.max, outer.min));
  const isOut = (values: readonly number[]) => values.some((value) => value > slack);
  return !isOut(subtract(outer.min, inner.min)) && !isOut(subtract(inner.max, outer.max));
}
