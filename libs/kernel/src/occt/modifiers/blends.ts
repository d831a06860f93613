import type { BRepFilletAPI_MakeChamfer, BRepFilletAPI_MakeFillet, TopoDS_Edge } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import { type Body, bodyOf } from '../body.ts';
import { chosenEdges, type EdgeChoice } from './edge-choice.ts';
import { toKernelError } from '../failure.ts';
import { oc } from '../occt.ts';
import { edgesOf, facesOf } from '../parts.ts';
import { roomBeside } from './room.ts';
import { difference } from '../vector.ts';

/** Rounds edges of a body. Throws `MODIFIER_FAILED` if the radius does not fit. */
export function fillet(body: Body, radius: number, choice: EdgeChoice): Body {
  using edges = edgesOf(body.shape);
  const chosen = chosenEdges(body, edges, choice);
  return blended(body, `A fillet of radius ${radius}`, chosen, () => {
    // OCCT leaks 11 KB per added edge and 40 KB per rounded edge, although every handle is deleted (handles.spec.ts);
    // no call prevents that. The worker is replaced when it has grown.
    using maker = new oc.BRepFilletAPI_MakeFillet(body.shape, oc.ChFi3d_FilletShape.ChFi3d_Rational);
    for (const edge of chosen) maker.Add(radius, edge);
    return built(maker);
  });
}

/** The two distances of a chamfer: from the edge along the face with the lower number, and along the other. */
type ChamferSize = readonly [number, number];

/** Chamfers edges of a body. Throws `MODIFIER_FAILED` if the distances do not fit. */
export function chamfer(body: Body, [first, second]: ChamferSize, choice: EdgeChoice): Body {
  using edges = edgesOf(body.shape);
  const chosen = chosenEdges(body, edges, choice);
  const size = first === second ? `${first}` : `${first} and ${second}`;
  return blended(body, `A chamfer of ${size}`, chosen, () => {
    // As with fillets, OCCT leaks about 45 KB per edge.
    using maker = new oc.BRepFilletAPI_MakeChamfer(body.shape);
    for (const edge of chosen) addChamfer(maker, body, edge, [first, second]);
    return built(maker);
  });
}

function addChamfer(
  maker: BRepFilletAPI_MakeChamfer,
  { shape }: Body,
  edge: TopoDS_Edge,
  [first, second]: ChamferSize,
): void {
  if (first === second) return maker.Add(first, edge);
  using faces = facesOf(shape);
  const beside = faces.all.find((face) => {
    using around = edgesOf(face);
    return around.indexOf(edge) >= 0;
  });
  if (beside) maker.Add(first, second, edge, beside);
}

function built(maker: BRepFilletAPI_MakeFillet | BRepFilletAPI_MakeChamfer) {
  maker.Build();
  if (!maker.IsDone()) throw new KernelError('MODIFIER_FAILED', 'not done');
  return maker.Shape();
}

/**
 * Builds and checks a blend. On a misfit OCCT throws, is not done, or returns an invalid solid.
 * A blend lies between the faces that it joins, so it never leaves the box around the body.
 */
function blended(body: Body, what: string, chosen: readonly TopoDS_Edge[], make: () => Body['shape']): Body {
  try {
    const result = bodyOf(make(), { least: 0, most: volumeAround(body) });
    if (isWithin(result, body)) return result;
    result.shape.delete();
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
  }
  const room = roomBeside(body, chosen);
  const advice = room === undefined ? 'a smaller one, or fewer edges' : `less than ${room}`;
  throw new KernelError(
    'MODIFIER_FAILED',
    `${what} does not fit these edges; try ${advice}. The document is unchanged.`,
  );
}

const volumeAround = ({ boundingBox: { min, max } }: Body): number =>
  difference(max, min).reduce((volume, side) => volume * side, 1);

function isWithin({ boundingBox: inner }: Body, { boundingBox: outer }: Body): boolean {
  const slack = 1e-6 * Math.max(1, ...difference(outer.max, outer.min));
  const isOut = (values: readonly number[]) => values.some((value) => value > slack);
  return !isOut(difference(outer.min, inner.min)) && !isOut(difference(inner.max, outer.max));
}
