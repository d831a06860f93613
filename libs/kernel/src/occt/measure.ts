import type { GProp_GProps, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Coordinates } from '@kerf/geometry';
import type { BoundingBox } from '../commands.ts';
import { integrateSurface, integrateVolume } from './integrals.ts';
import { oc } from './occt.ts';
import { takeCoordinates, roundCoordinates } from './vector.ts';

/** Computes the exact box in 0.1 to 60 ms; callers cache it. */
export function computeBoundingBox(shape: TopoDS_Shape): BoundingBox {
  using box = new oc.Bnd_Box();
  oc.BRepBndLib.AddOptimal(shape, box, false, false); // `Add` is faster and up to 10 % too large
  box.SetGap(0);
  return {
    min: roundCoordinates([box.GetXMin(), box.GetYMin(), box.GetZMin()]),
    max: roundCoordinates([box.GetXMax(), box.GetYMax(), box.GetZMax()]),
  };
}

/** Computes the volume in cubic millimetres. */
export function computeVolume(shape: TopoDS_Shape): number {
  using properties = integrateVolume(shape);
  return roundTo12Digits(properties.Mass());
}

/** Computes the volume by fixed Gauss points in a fifth of the time; 1e-10 accurate for line and circle edges. */
export function computeVolumeFast(shape: TopoDS_Shape): number {
  using properties = new oc.GProp_GProps();
  oc.BRepGProp.VolumeProperties(shape, properties, false, false, false);
  return properties.Mass();
}

/** Computes the surface area in square millimetres. */
export function computeArea(shape: TopoDS_Shape): number {
  using properties = integrateSurface(shape);
  return roundTo12Digits(properties.Mass());
}

/** Computes the total length of the edges in millimetres. */
export function computeLength(shape: TopoDS_Shape): number {
  using properties = integrateEdges(shape);
  return roundTo12Digits(properties.Mass());
}

function integrateEdges(shape: TopoDS_Shape): GProp_GProps {
  const properties = new oc.GProp_GProps();
  oc.BRepGProp.LinearProperties(shape, properties, false, false);
  return properties;
}

/** Computes the centroid of the volume, the surface or the edges of a shape. */
export function computeCentroid(shape: TopoDS_Shape, of: 'volume' | 'surface' | 'edges'): Coordinates {
  using properties = integrals[of](shape);
  return roundCoordinates(takeCoordinates(properties.CentreOfMass()));
}

const integrals = { volume: integrateVolume, surface: integrateSurface, edges: integrateEdges };

/** Rounds to 12 digits, so that the last bits of a sum over faces do not show. */
export const roundTo12Digits = (value: number): number => Number(value.toPrecision(12));

/** Counts the solids of a shape. */
export function countSolids(shape: TopoDS_Shape): number {
  const { TopAbs_SOLID, TopAbs_SHAPE } = oc.TopAbs_ShapeEnum;
  using explorer = new oc.TopExp_Explorer(shape, TopAbs_SOLID, TopAbs_SHAPE);
  let solids = 0;
  for (; explorer.More(); explorer.Next()) solids += 1;
  return solids;
}
