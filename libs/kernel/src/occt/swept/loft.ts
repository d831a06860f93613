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

/** A closed line in a plane: a polygon, or a circle about the origin of the plane. */
export interface Section {
  readonly frame: Frame;
  readonly outline: Outline | undefined;
  readonly radius: number | undefined;
}

/** The solid through the sections, in their order. */
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

/** Takes over the body, and frees what it refuses: OCCT also goes back through what it has made. */
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
    'The solid through these sections would run through itself. Give the sections in their order along the way, further ' +
      `apart, or turned less against each other${isRuled ? '' : '; or set ruled, which keeps straight between them'}.`,
  );

/** The corners of the sections, where all are polygons and have as many. */
function polygonsOf(sections: readonly Section[]): Vector[][] | undefined {
  const polygons = sections.flatMap(({ outline, frame }) =>
    outline ? [outline.boundary.map((corner) => placed(frame, corner))] : [],
  );
  const counts = new Set(polygons.map((corners) => corners.length));
  return polygons.length === sections.length && counts.size === 1 ? polygons : undefined;
}

/** The line itself. The caller frees it. */
export function sectionWire({ frame, outline, radius }: Section): TopoDS_Wire {
  if (outline) return polygonWire(outline.boundary, frame);
  return circleWire(radius ?? 0, frame.origin, frame.normal);
}

/** Millimetres. */
const precision = 1e-6;

const failed = () =>
  new KernelError(
    'KERNEL_ERROR',
    'The CAD kernel could not make a solid through these sections; the document is unchanged.',
  );
