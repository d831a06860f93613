import { type Body, bodyOf } from './body.ts';
import { oc } from './occt.ts';
import { axes, point, type Vector } from './vector.ts';

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
