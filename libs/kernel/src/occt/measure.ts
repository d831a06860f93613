import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { BoundingBox } from '../commands.ts';
import { oc } from './occt.ts';
import { coordinates, rounded } from './vector.ts';

/** The exact box, in 0.1 to 60 ms: worth keeping. */
export function boundingBoxOf(shape: TopoDS_Shape): BoundingBox {
  using box = new oc.Bnd_Box();
  oc.BRepBndLib.AddOptimal(shape, box, false, false); // `Add` is faster and up to a tenth too large
  box.SetGap(0);
  return {
    min: rounded([box.GetXMin(), box.GetYMin(), box.GetZMin()]),
    max: rounded([box.GetXMax(), box.GetYMax(), box.GetZMax()]),
  };
}

/**
 * Adaptive integration: with the fixed Gauss points of the shorter overload, the volume between a cylinder and
 * a sphere is wrong by up to 2.5e-5; with this one by 6e-8, which is what the intersection curve itself allows.
 */
export function volumeOf(shape: TopoDS_Shape): number {
  using properties = new oc.GProp_GProps();
  oc.BRepGProp.VolumeProperties(shape, properties, 1e-6, false, false);
  return twelveDigits(properties.Mass());
}

/** By fixed Gauss points, in a fifth of the time: right to 1e-10 as long as only lines and circles bound the faces. */
export function quickVolumeOf(shape: TopoDS_Shape): number {
  using properties = new oc.GProp_GProps();
  oc.BRepGProp.VolumeProperties(shape, properties, false, false, false);
  return properties.Mass();
}

/** Of the surface, in square millimetres. */
export function areaOf(shape: TopoDS_Shape): number {
  using properties = new oc.GProp_GProps();
  oc.BRepGProp.SurfaceProperties(shape, properties, 1e-6, false);
  return twelveDigits(properties.Mass());
}

/** Of the edges of a shape, in millimetres. */
export function lengthOf(shape: TopoDS_Shape): number {
  using properties = new oc.GProp_GProps();
  oc.BRepGProp.LinearProperties(shape, properties, false, false);
  return twelveDigits(properties.Mass());
}

/** The centre of the volume, of the surface, or of the edges of a shape. */
export function centreOf(shape: TopoDS_Shape, of: 'volume' | 'surface' | 'edges'): number[] {
  using properties = new oc.GProp_GProps();
  if (of === 'volume') oc.BRepGProp.VolumeProperties(shape, properties, 1e-6, false, false);
  if (of === 'surface') oc.BRepGProp.SurfaceProperties(shape, properties, 1e-6, false);
  if (of === 'edges') oc.BRepGProp.LinearProperties(shape, properties, false, false);
  return rounded(coordinates(properties.CentreOfMass()));
}

/** So that the last bits of a sum over faces do not show. */
export const twelveDigits = (value: number): number => Number(value.toPrecision(12));

/** How many solids a shape consists of. */
export function solidsOf(shape: TopoDS_Shape): number {
  const { TopAbs_SOLID, TopAbs_SHAPE } = oc.TopAbs_ShapeEnum;
  using explorer = new oc.TopExp_Explorer(shape, TopAbs_SOLID, TopAbs_SHAPE);
  let solids = 0;
  for (; explorer.More(); explorer.Next()) solids += 1;
  return solids;
}
