import type { Curved } from '../../cylinders/cylinders.ts';
import { type Hollow, hollowsAmong } from '../../cylinders/hollow.ts';
import { grownHollow } from '../../cylinders/hollow-growth.ts';
import type { Model } from '../../model.ts';
import { groupedPatches } from '../../patches/patch-groups.ts';
import { Ray } from '../../tree/ray.ts';
import { neighboursOf } from '../../sides.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { at, dot, minus, plus, times } from '../../vector.ts';
import { type Bore, boresOf } from './bores.ts';
import { alongLines } from './hollow-lines.ts';
import { lengthened } from './lengthened.ts';
import { tornReachOf } from './torn-reach.ts';
import { turnedBore } from './turned-bore.ts';

/** All round openings of a design. */
interface Bored {
  readonly bores: readonly Bore[];
  /** Round openings without a measurement: as holes they may be narrower and deeper than the measured ones. */
  readonly unmeasured: readonly Hollow[];
  /** Upper bound of the depth of holes with fragmented walls, in millimetres; 0 without any. */
  readonly tornReach: number;
}

/** Finds round holes, including conical ones; a countersink, a groove or a drill point belongs to its bore. */
export function boredOf(model: Model, curved: Curved): Bored {
  const { cylinders, others } = curved;
  const bores = boresOf(cylinders);
  const taken = new TriangleSet(model.isLow.length);
  for (const { pieces } of bores) for (const { triangles } of pieces) taken.add(triangles);
  const hollows = hollowsAmong(model, groupedPatches(model, others)).map((hollow) => grownHollow(model, hollow, taken));
  const ownerOf = new Owners(model, bores);
  const owned = new Set(hollows.filter((hollow) => ownerOf.takes(hollow)));
  const alone = hollows.filter((hollow) => !owned.has(hollow));
  const cones = alone.map((hollow) => ({ hollow, bore: turnedBore(model, hollow) }));
  const found = cones.flatMap(({ bore }) => bore ?? []);
  const beside = new Owners(model, found);
  const left = cones.flatMap(({ hollow, bore }) => (bore ? [] : hollow));
  const unmeasured = left.filter((hollow) => hollow.isSteep && !beside.takes(hollow));
  const flared = [...owned].flatMap((hollow) => turnedBore(model, hollow) ?? []);
  return {
    bores: lengthened([...bores, ...found], [...found, ...flared.filter(({ isSteep, isRim }) => isSteep || isRim)]),
    unmeasured: alongLines(model, unmeasured),
    tornReach: tornReachOf(model, curved),
  };
}

/** A hollow that is a hundredth narrower than its bore still counts as part of it. */
const narrowerFactor = 0.99;

/** Finds the bore that an adjoining hollow is part of. */
class Owners {
  readonly #model: Model;
  readonly #bores: readonly Bore[];
  /** One-based index of the bore that each triangle belongs to; 0 for none. */
  readonly #ownerOf: Uint32Array;

  constructor(model: Model, bores: readonly Bore[]) {
    this.#model = model;
    this.#bores = bores;
    this.#ownerOf = new Uint32Array(model.isLow.length);
    for (const [i, { pieces }] of bores.entries())
      for (const { triangles } of pieces) for (const triangle of triangles) this.#ownerOf[triangle] = i + 1;
  }

  takes(hollow: Hollow): boolean {
    const beside = this.#besides(hollow);
    const least = Math.min(...beside.map(({ radius }) => radius));
    return (
      beside.length > 0 &&
      (hollow.narrowest > narrowerFactor * least || beside.some((bore) => this.#closes(hollow, bore)))
    );
  }

  #besides({ triangles }: Hollow): Bore[] {
    const found = new Set<Bore>();
    for (const triangle of triangles) {
      for (const next of neighboursOf(this.#model.sides, triangle)) {
        const bore = this.#bores[at(this.#ownerOf, next) - 1];
        if (bore) found.add(bore);
      }
    }
    return [...found];
  }

  /** Returns true when the bore ends inside the hollow, which is then its floor and not a throat. */
  #closes({ axis, point, low, high }: Hollow, { centre, length }: Bore): boolean {
    const middle = plus(point, times(axis, (low + high) / 2));
    const way = times(axis, Math.sign(dot(minus(middle, centre), axis)) || 1);
    const hit = new Ray(this.#model.tree, centre, way).first();
    return !!hit && hit.distance < length / 2 + (high - low) * (2 - narrowerFactor);
  }
}
