import { type Body, translated } from './body.ts';
import { volumeIntegralOf } from './integrals.ts';
import { areaOf } from './measure.ts';
import { oc } from './occt.ts';
import { compoundOf } from './parts.ts';
import { coordinates, rounded, scaled, sum, type Vector } from './vector.ts';

/** Mass in kilograms of a cubic millimetre with density 1 kg/m3. */
const perCubicMillimetre = 1e-9;

/**
 * Computes volume in mm3, area in mm2, mass in kg, and moments of inertia about axes through the centre of mass in
 * kg mm2. OCCT integrates about the origin and loses precision far from it: `near` is a point close to the bodies.
 */
export function massOf(bodies: readonly Body[], density: number | null, near: Vector) {
  using whole = propertiesFrom(near, bodies);
  const mass = (amount: number): number => Number((amount * (density ?? 0) * perCubicMillimetre).toPrecision(12));
  const centre = coordinates(whole.CentreOfMass());
  return {
    volume: Number(whole.Mass().toPrecision(12)),
    area: bodies.reduce((all, { shape }) => all + areaOf(shape), 0),
    density,
    mass: density === null ? null : mass(whole.Mass()),
    center_of_mass: rounded(sum(centre, near)),
    moments_of_inertia: density === null ? null : [0, 1, 2].map((axis) => mass(momentAbout(whole, centre, axis))),
  };
}

/** Integrates volume relative to a point. The caller frees it. */
function propertiesFrom(place: Vector, bodies: readonly Body[]) {
  const moved = bodies.map((body) => translated(body, scaled(place, -1)).shape);
  using together = compoundOf(moved);
  for (const shape of moved) shape.delete();
  return volumeIntegralOf(together);
}

/** Moment about one axis, because the binding lacks the inertia matrix that it declares. */
function momentAbout(whole: { MomentOfInertia(axis: object): number }, [x = 0, y = 0, z = 0]: number[], axis: number) {
  using place = new oc.gp_Pnt(x, y, z);
  using direction = new oc.gp_Dir(Number(axis === 0), Number(axis === 1), Number(axis === 2));
  using line = new oc.gp_Ax1(place, direction);
  return whole.MomentOfInertia(line);
}
