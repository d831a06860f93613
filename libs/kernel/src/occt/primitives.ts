import type { gp_Ax2, TopoDS_Shape, TopoDS_Wire } from 'replicad-opencascadejs';
import type { BoundingBox } from '../commands.ts';
import { about, type Body, bodyOf, exactly } from './body.ts';
import { oc } from './occt.ts';
import { closedWire } from './swept/profile.ts';
import { axes, coordinates, difference, point, rounded, scaled, sum, type Vector } from './vector.ts';

/** Creates a box with `size` along x, y and z from `corner`. */
export function box(size: Vector, corner: Vector): Body {
  const [length = 0, width = 0, height = 0] = size;
  using at = point(corner);
  using maker = new oc.BRepPrimAPI_MakeBox(at, length, width, height);
  return bodyOf(maker.Shape(), exactly(length * width * height), between(corner, sum(corner, size)));
}

/** Creates a cylinder from `base`, the centre of its lower circle, along `axis`. */
export function cylinder(radius: number, height: number, base: Vector, axis: Vector): Body {
  using system = axes(base, axis);
  using maker = new oc.BRepPrimAPI_MakeCylinder(system, radius, height);
  return bodyOf(maker.Shape(), exactly(Math.PI * radius ** 2 * height));
}

export function sphere(radius: number, centre: Vector): Body {
  using system = axes(centre);
  using maker = new oc.BRepPrimAPI_MakeSphere(system, radius);
  const reach = [radius, radius, radius];
  const bounds = between(difference(centre, reach), sum(centre, reach));
  return bodyOf(maker.Shape(), exactly((4 / 3) * Math.PI * radius ** 3), bounds);
}

const between = (min: Vector, max: Vector): BoundingBox => ({ min: rounded(min), max: rounded(max) });

/** A truncated cone, or a full one if a radius is 0. */
export interface Cone {
  readonly bottom: number;
  readonly top: number;
  readonly height: number;
}

/** Creates a cone from `base`, the centre of its lower circle, along `axis`. */
export function cone(size: Cone, base: Vector, axis: Vector): Body {
  const { bottom, top, height } = size;
  using system = axes(base, axis);
  const isNearlyStraight = Math.abs(bottom - top) < leastTaper * height;
  const shape = isNearlyStraight ? taperedRod(size, base, axis) : revolvedHalf(size, base, system);
  return bodyOf(shape, about((Math.PI * height * (bottom ** 2 + bottom * top + top ** 2)) / 3));
}

/** Minimum taper. Below 1e-4 radians OCCT silently revolves an inclined line as if it were parallel to the axis. */
const leastTaper = 2e-4;

/** Revolves half a section, because OCCT's own cone is declared but not bound. */
function revolvedHalf({ bottom, top, height }: Cone, base: Vector, system: gp_Ax2): TopoDS_Shape {
  const [across, along] = [coordinates(system.XDirection()), coordinates(system.Direction())];
  const at = (radius: number, level: number) => sum(base, sum(scaled(across, radius), scaled(along, level)));
  const rim = [bottom > 0 ? [at(bottom, 0)] : [], top > 0 ? [at(top, height)] : []].flat();
  using half = closedWire([at(0, 0), ...rim, at(0, height)]);
  using flat = new oc.BRepBuilderAPI_MakeFace(half, true);
  using face = flat.Face();
  using turn = system.Axis();
  using maker = new oc.BRepPrimAPI_MakeRevol(face, turn, false);
  return maker.Shape();
}

function taperedRod({ bottom, top, height }: Cone, base: Vector, axis: Vector): TopoDS_Shape {
  const length = Math.hypot(...axis);
  using lower = circle(bottom, base, axis);
  using upper = circle(top, sum(base, scaled(axis, height / length)), axis);
  using maker = new oc.BRepOffsetAPI_ThruSections(true, true, 1e-7);
  maker.AddWire(lower);
  maker.AddWire(upper);
  maker.Build();
  return maker.Shape();
}

/** Creates a circle as a wire. The caller frees it. */
export function circle(radius: number, centre: Vector, axis: Vector): TopoDS_Wire {
  using system = axes(centre, axis);
  using round = new oc.gp_Circ(system, radius);
  using side = new oc.BRepBuilderAPI_MakeEdge(round);
  using edge = side.Edge();
  using maker = new oc.BRepBuilderAPI_MakeWire(edge);
  return maker.Wire();
}

/** Creates a torus around `centre`: a tube of radius `minor` at the distance `major` from the axis. */
export function torus([major = 0, minor = 0]: Vector, centre: Vector, axis: Vector): Body {
  using system = axes(centre, axis);
  using maker = new oc.BRepPrimAPI_MakeTorus(system, major, minor);
  return bodyOf(maker.Shape(), exactly(2 * Math.PI ** 2 * major * minor ** 2));
}
