import type { TopoDS_Wire } from 'replicad-opencascadejs';
import { invalidParameter, KernelError } from '../../kernel-error.ts';
import type { Outline } from '../../polygon.ts';
import { type Body, soundBodyOf } from '../body.ts';
import { paired } from './corner-pairing.ts';
import { oc } from '../occt.ts';
import { closedWire, type Frame, placed, polygonWire } from './profile.ts';
import { isTangled } from './tangles.ts';
import type { Vector } from '../vector.ts';
import { circleWire } from '../wires.ts';

/** A section of a loft: a polygon, or a circle about the origin of its plane. */
export interface Section {
  readonly frame: Frame;
  readonly outline: Outline | undefined;
  readonly radius: number | undefined;
}

/** Lofts a solid through the sections in order. Throws `INVALID_PARAMETER` if it would intersect itself. */
export function lofted(sections: readonly Section[], isRuled: boolean): Body {
  const polygons = polygonsOf(sections);
  const wires = polygons ? paired(polygons).map(closedWire) : sections.map(sectionWire);
  try {
    using maker = new oc.BRepOffsetAPI_ThruSections(true, isRuled, precision);
    for (const wire of wires) maker.AddWire(wire);
    maker.CheckCompatibility(!polygons);
    maker.Build();
    if (!maker.IsDone()) throw failed();
    return clearOfItself(
      soundBodyOf(maker.Shape(), () => tangled(isRuled)),
      isRuled,
    );
  } finally {
    for (const wire of wires) wire.delete();
  }
}

/** Takes ownership of the body; frees and rejects it if it intersects itself, which OCCT does not detect. */
function clearOfItself(body: Body, isRuled: boolean): Body {
  try {
    if (isTangled(body)) throw tangled(isRuled);
    return body;
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

const tangled = (isRuled: boolean) =>
  invalidParameter(
    'A loft through these sections would intersect itself. Give the sections in order along the loft, further ' +
      `apart, or rotated less against each other${isRuled ? '' : '; or set ruled for straight sides'}.`,
  );

/** Corners of the sections if all are polygons with the same number of corners. */
function polygonsOf(sections: readonly Section[]): Vector[][] | undefined {
  const polygons = sections.flatMap(({ outline, frame }) =>
    outline ? [outline.boundary.map((corner) => placed(frame, corner))] : [],
  );
  const counts = new Set(polygons.map((corners) => corners.length));
  return polygons.length === sections.length && counts.size === 1 ? polygons : undefined;
}

/** Creates the wire of a section. The caller frees it. */
export function sectionWire({ frame, outline, radius }: Section): TopoDS_Wire {
  if (outline) return polygonWire(outline.boundary, frame);
  return circleWire(radius ?? 0, frame.origin, frame.normal);
}

/** Precision in millimetres. */
const precision = 1e-6;

const failed = () =>
  new KernelError(
    'KERNEL_ERROR',
    'The CAD kernel could not make a solid through these sections; the document is unchanged.',
  );
