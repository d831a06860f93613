import { about, type Body, bodyOf } from './body.ts';
import { oc } from './occt.ts';
import { closedWire } from './profile.ts';
import { axes, coordinates, point, scaled, sum, type Vector } from './vector.ts';

/** `size` along x, y and z from `corner`. */
export function box([length = 0, width = 0, height = 0]: Vector, corner: Vector): Body {
  using at = point(corner);
  using maker = new oc.BRepPrimAPI_MakeBox(at, length, width, height);
  return bodyOf(maker.Shape());
}

/** From `base`, the centre of its lower circle, along `axis`. */
export function cylinder(radius: number, height: number, base: Vector, axis: Vector): Body {
  using system = axes(base, axis);
  using maker = new oc.BRepPrimAPI_MakeCylinder(system, radius, height);
  return bodyOf(maker.Shape());
}

export function sphere(radius: number, centre: Vector): Body {
  using system = axes(centre);
  using maker = new oc.BRepPrimAPI_MakeSphere(system, radius);
  return bodyOf(maker.Shape());
}

/** A truncated cone, or a whole one where a radius is 0. */
export interface Cone {
  readonly bottom: number;
  readonly top: number;
  readonly height: number;
}

/** From `base`, the centre of its lower circle, along `axis`. OCCT's own cone is not bound: this is its half, revolved. */
export function cone({ bottom, top, height }: Cone, base: Vector, axis: Vector): Body {
  using system = axes(base, axis);
  const [across, along] = [coordinates(system.XDirection()), coordinates(system.Direction())];
  const at = (radius: number, level: number) => sum(base, sum(scaled(across, radius), scaled(along, level)));
  const rim = [bottom > 0 ? [at(bottom, 0)] : [], top > 0 ? [at(top, height)] : []].flat();
  using half = closedWire([at(0, 0), ...rim, at(0, height)]);
  using flat = new oc.BRepBuilderAPI_MakeFace(half, true);
  using face = flat.Face();
  using turn = system.Axis();
  using maker = new oc.BRepPrimAPI_MakeRevol(face, turn, false);
  return bodyOf(maker.Shape(), about((Math.PI * height * (bottom ** 2 + bottom * top + top ** 2)) / 3));
}

/** Around `centre`: a tube of radius `minor` whose middle is `major` away from the axis. */
export function torus([major = 0, minor = 0]: Vector, centre: Vector, axis: Vector): Body {
  using system = axes(centre, axis);
  using maker = new oc.BRepPrimAPI_MakeTorus(system, major, minor);
  return bodyOf(maker.Shape(), about(2 * Math.PI ** 2 * major * minor ** 2));
}
