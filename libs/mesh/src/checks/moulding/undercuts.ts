import { Tilts } from '../../digits/tilts.ts';
import { normalOf } from '../../facets.ts';
import { type Lean, Leans } from '../../blends/leans.ts';
import type { Model } from '../../model.ts';
import { middles, type Sample } from '../../samples.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { at, dot, type Vector } from '../../vector.ts';
import { besideSliver } from './slivers.ts';
import { leastTilt, withoutTilted } from './tilted.ts';
import { type Outlook, WaysOut } from './ways-out.ts';

/** Faces that hold a part in a two-part mould. */
interface Held {
  /** Square millimetres. */
  readonly area: number;
  readonly location: Vector | undefined;
}

/** Certain and possible undercuts. */
export interface Undercut extends Held {
  readonly doubtful: Held;
}

/** Degrees: faces this close to parallel with the pull pass each other. */
const leastLook = 0.06;

/** Finds faces that are obstructed on every side that they may be released to. */
export function undercutOf(model: Model, pull: Vector, surfaces = surfacesOf(model)): Undercut {
  const leans = new Leans(model, surfaces, pull);
  const out = new WaysOut(model, surfaces, pull);
  const tilts = new Tilts(model, pull);
  const found: Record<Outlook, Sample[]> = { open: [], doubtful: [], held: [] };
  for (const sample of middles(model)) {
    const beside = besideSliver(model, surfaces, sample.triangle);
    const sides = sidesOf([sample.triangle, ...beside].map((one) => leans.of(one)));
    const outlook = sides.length === 0 ? 'open' : out.of(sample, sides);
    if (outlook !== 'open' && !comesOutAsFlat(sample)) found[outlook].push(sample);
  }
  const { held, tilted } = withoutTilted(model, tilts, found.held);
  return { ...together(model, held), doubtful: together(model, [...inRows(model, found.doubtful), ...tilted]) };

  /** Returns true when the triangle is free as a facet; one that rounding tilts may not belong to its assumed cone. */
  function comesOutAsFlat(sample: Sample): boolean {
    const side = Math.sign(dot(normalOf(model.facets, sample.triangle), pull));
    return tilts.of(sample.triangle) > leastTilt && out.of(sample, [side]) === 'open';
  }
}

const together = ({ facets }: Model, samples: readonly Sample[]): Held => ({
  area: samples.reduce((sum, { triangle }) => sum + at(facets.areas, triangle), 0),
  location: samples[0]?.point,
});

/** Neighbours of a facet in a row. */
const fewestBeside = 2;

/**
 * Keeps samples that touch others: a protrusion of a round face affects a row of facets, while a single one is a sliver
 * at its rim.
 */
function inRows({ mesh }: Model, samples: readonly Sample[]): Sample[] {
  const touching = new Map<number, number>();
  const placesOf = ({ triangle }: Sample) => [0, 1, 2].map((corner) => at(mesh.corners, 3 * triangle + corner));
  for (const place of samples.flatMap(placesOf)) touching.set(place, (touching.get(place) ?? 0) + 1);
  return samples.filter(
    (sample) => placesOf(sample).reduce((sum, place) => sum + (touching.get(place) ?? 1) - 1, 0) >= fewestBeside,
  );
}

/**
 * Sides that a face may be released to, 1 with the pull and -1 against it: a facet may face one side and the true
 * surface the other.
 */
function sidesOf(leans: readonly Lean[]): number[] {
  const least = Math.min(...leans.map((lean) => lean.least));
  const most = Math.max(...leans.map((lean) => lean.most));
  if (most < leastLook && least > -leastLook) return [];
  return [1, -1].filter((side) => (side > 0 ? most > -leastLook : least < leastLook));
}
