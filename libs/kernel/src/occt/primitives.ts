import type { gp_Ax2, TopoDS_Shape } from 'replicad-opencascadejs';
import { subtract, scale, add, type Vector } from '@kerf/geometry';
import type { BoundingBox } from '../commands.ts';
import { approximateVolume, type Body, createBody, exactVolume } from './body.ts';
import { oc } from './occt.ts';
import { makeClosedWire } from './swept/profile.ts';
import { createAxes, takeCoordinates, createPoint, roundCoordinates } from './vector.ts';
import { makeCircle } from './wires.ts';

/** Creates a box with `size` along x, y and z from `corner`. */
export function makeBox(size: Vector, corner: Vector): Body {
  const [length, width, height] = size;
  using at = createPoint(corner);
  using maker = new oc.BRepPrimAPI_MakeBox(at, length, width, height);
  return createBody(maker.Shape(), exactVolume(length * width * height), createBoundingBox(corner, add(corner, size)));
}

/** Creates a cylinder from `base`, the centre of its lower circle, along `axis`. */
export function makeCylinder(radius: number, height: number, base: Vector, axis: Vector): Body {
  using system = createAxes(base, axis);
  using maker = new oc.BRepPrimAPI_MakeCylinder(system, radius, height);
  return createBody(maker.Shape(), exactVolume(Math.PI * radius ** 2 * height));
}

export function makeSphere(radius: number, centre: Vector): Body {
  using system = createAxes(centre);
  using maker = new oc.BRepPrimAPI_MakeSphere(system, radius);
  const reach: Vector = [radius, radius, radius];
  const bounds = createBoundingBox(subtract(centre, reach), add(centre, reach));
  return createBody(maker.Shape(), exactVolume((4 / 3) * Math.PI * radius ** 3), bounds);
}

const createBoundingBox = (min: Vector, max: Vector): BoundingBox => ({
  min: roundCoordinates(min),
  max: roundCoordinates(max),
});

/** A truncated cone, or a full one if a radius is 0. */
export interface Cone {
  readonly bottom: number;
  readonly top: number;
  readonly height: number;
}

/** Creates a cone from `base`, the centre of its lower circle, along `axis`. */
export function makeCone(size: Cone, base: Vector, axis: Vector): Body {
  const { bottom, top, height } = size;
  using system = createAxes(base, axis);
  const isNearlyStraight = Math.abs(bottom - top) < minTaper * height;
  const shape = isNearlyStraight ? makeTaperedRod(size, base, axis) : revolveHalf(size, base, system);
  return createBody(shape, approximateVolume((Math.PI * height * (bottom ** 2 + bottom * top + top ** 2)) / 3));
}

/** Minimum taper. Below 1e-4 radians OCCT silently revolves an inclined line as if it were parallel to the axis. */
const minTaper = 2e-4;

/** Revolves half a section, because OCCT's own cone is declared but not bound. */
function revolveHalf({ bottom, top, height }: Cone, base: Vector, system: gp_Ax2): TopoDS_Shape {
  const [across, along] = [takeCoordinates(system.XDirection()), takeCoordinates(system.Direction())];
  const at = (radius: number, level: number) => add(base, add(scale(across, radius), scale(along, level)));
  const rim = [bottom > 0 ? [at(bottom, 0)] : [], top > 0 ? [at(top, height)] : []].flat();
  using half = makeClosedWire([at(0, 0), ...rim, at(0, height)]);
  using flat = new oc.BRepBuilderAPI_MakeFace(half, true);
  using face = flat.Face();
  using turn = system.Axis();
  using maker = new oc.BRepPrimAPI_MakeRevol(face, turn, false);
  return maker.Shape();
}

function makeTaperedRod({ bottom, top, height }: Cone, base: Vector, axis: Vector): TopoDS_Shape {
  const length = Math.hypot(...axis);
  using lower = makeCircle(bottom, base, axis);
  using upper = makeCircle(top, add(base, scale(axis, height / length)), axis);
  using maker = new oc.BRepOffsetAPI_ThruSections(true, true, 1e-7);
  maker.AddWire(lower);
  maker.AddWire(upper);
  maker.Build();
  return maker.Shape();
}

/** Creates a torus around `centre`: a tube of radius `minor` at the distance `major` from the axis. */
export function makeTorus([major, minor]: readonly [number, number], centre: Vector, axis: Vector): Body {
  using system = createAxes(centre, axis);
  using maker = new oc.BRepPrimAPI_MakeTorus(system, major, minor);
  return createBody(maker.Shape(), exactVolume(2 * Math.PI ** 2 * major * minor ** 2));
}
