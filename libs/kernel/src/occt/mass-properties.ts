import { scale, add, type Vector } from '@kerf/geometry';
import { type Body, translateBody } from './body.ts';
import { integrateVolume } from './integrals.ts';
import { computeArea } from './measure.ts';
import { oc } from './occt.ts';
import { createCompound } from './sub-shapes.ts';
import { takeCoordinates, roundCoordinates } from './vector.ts';

/** Mass in kilograms of a cubic millimetre with density 1 kg/m3. */
const kgPerCubicMillimetre = 1e-9;

/**
 * Computes volume in mm3, area in mm2, mass in kg, and moments of inertia about axes through the centre of mass in
 * kg mm2. OCCT integrates about the origin and loses precision far from it: `near` is a point close to the bodies.
 */
export function computeMassProperties(bodies: readonly Body[], density: number | null, reference: Vector) {
  using properties = integrateFrom(reference, bodies);
  const mass = (amount: number): number => Number((amount * (density ?? 0) * kgPerCubicMillimetre).toPrecision(12));
  const centre = takeCoordinates(properties.CentreOfMass());
  return {
    volume: Number(properties.Mass().toPrecision(12)),
    area: bodies.reduce((all, { shape }) => all + computeArea(shape), 0),
    density,
    mass: density === null ? null : mass(properties.Mass()),
    center_of_mass: roundCoordinates(add(centre, reference)),
    moments_of_inertia:
      density === null ? null : [0, 1, 2].map((axis) => mass(computeMomentAbout(properties, centre, axis))),
  };
}

/** Integrates volume relative to a point. The caller frees it. */
function integrateFrom(place: Vector, bodies: readonly Body[]) {
  const moved = bodies.map((body) => translateBody(body, scale(place, -1)).shape);
  using together = createCompound(moved);
  for (const shape of moved) shape.delete();
  return integrateVolume(together);
}

/** Moment about one axis, because the binding lacks the inertia matrix that it declares. */
function computeMomentAbout(
  properties: { MomentOfInertia(axis: object): number },
  [x = 0, y = 0, z = 0]: number[],
  axis: number,
) {
  using place = new oc.gp_Pnt(x, y, z);
  using direction = new oc.gp_Dir(Number(axis === 0), Number(axis === 1), Number(axis === 2));
  using line = new oc.gp_Ax1(place, direction);
  return properties.MomentOfInertia(line);
}
