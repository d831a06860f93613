import type { TopoDS_Wire } from 'replicad-opencascadejs';
import type { Vector } from '@kerf/geometry';
import { invalidParameter, KernelError } from '../../kernel-error.ts';
import type { Outline } from '../../outline.ts';
import { type Body, createBodyOrThrow } from '../body.ts';
import { alignCorners } from './corner-alignment.ts';
import { oc } from '../occt.ts';
import { makeClosedWire, type SketchFrame, toSpace, makePolygonWire } from './profile.ts';
import { isSelfIntersecting } from './self-intersection.ts';
import { makeCircle } from '../wires.ts';

/** A section of a loft: a polygon, or a circle about the origin of its plane. */
export interface LoftSection {
  readonly frame: SketchFrame;
  readonly outline: Outline | undefined;
  readonly radius: number | undefined;
}

/** Lofts a solid through the sections in order. Throws `INVALID_PARAMETER` if it would intersect itself. */
export function loftSections(sections: readonly LoftSection[], isRuled: boolean): Body {
  const polygons = getPolygons(sections);
  const wires = polygons ? alignCorners(polygons).map(makeClosedWire) : sections.map(makeSectionWire);
  try {
    using maker = new oc.BRepOffsetAPI_ThruSections(true, isRuled, precision);
    for (const wire of wires) maker.AddWire(wire);
    maker.CheckCompatibility(!polygons);
    maker.Build();
    if (!maker.IsDone()) throw loftFailed();
    return checkSelfIntersection(
      createBodyOrThrow(maker.Shape(), () => selfIntersecting(isRuled)),
      isRuled,
    );
  } finally {
    for (const wire of wires) wire.delete();
  }
}

/** Takes ownership of the body; frees and rejects it if it intersects itself, which OCCT does not detect. */
function checkSelfIntersection(body: Body, isRuled: boolean): Body {
  try {
    if (isSelfIntersecting(body)) throw selfIntersecting(isRuled);
    return body;
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

const selfIntersecting = (isRuled: boolean) =>
  invalidParameter(
    'A loft through these sections would intersect itself. Give the sections in order along the loft, further ' +
      `apart, or rotated less against each other${isRuled ? '' : '; or set ruled for straight sides'}.`,
  );

/** Corners of the sections if all are polygons with the same number of corners. */
function getPolygons(sections: readonly LoftSection[]): Vector[][] | undefined {
  const polygons = sections.flatMap(({ outline, frame }) =>
    outline ? [outline.boundary.map((corner) => toSpace(frame, corner))] : [],
  );
  const counts = new Set(polygons.map((corners) => corners.length));
  return polygons.length === sections.length && counts.size === 1 ? polygons : undefined;
}

/** Creates the wire of a section. The caller frees it. */
export function makeSectionWire({ frame, outline, radius }: LoftSection): TopoDS_Wire {
  if (outline) return makePolygonWire(outline.boundary, frame);
  return makeCircle(radius ?? 0, frame.origin, frame.normal);
}

/** Precision in millimetres. */
const precision = 1e-6;

const loftFailed = () =>
  new KernelError(
    'KERNEL_ERROR',
    'The CAD kernel could not make a solid through these sections; the document is unchanged.',
  );
