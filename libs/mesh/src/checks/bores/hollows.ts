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

/** Everything round that one can get into. */
interface Bored {
  readonly bores: readonly Bore[];
  /** What is round and is not measured: as a hole it may be narrower and deeper than all that are. */
  readonly unmeasured: readonly Hollow[];
  /** The depth that no hole is deeper than whose wall is in pieces, in millimetres; 0 without any. */
  readonly tornReach: number;
}

/** The round holes, with those that are made of cones; a countersink, a groove or the point of a drill belongs to its bore. */
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

/** What is a hundredth narrower than a bore does not count. */
const narrowerFactor = 0.99;

/** Finds the bore that a hollow beside it is a part of. */
class Owners {
  readonly #model: Model;
  readonly #bores: readonly Bore[];
  /** For each triangle the bore that it is a piece of, counted from 1, or 0. */
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

  /** Whether the bore ends within the hollow: then that is its floor, and no throat. */
  #closes({ axis, point, low, high }: Hollow, { centre, length }: Bore): boolean {
    const middle = plus(point, times(axis, (low + high) / 2));
    const way = times(axis, Math.sign(dot(minus(middle, centre), axis)) || 1);
    const hit = new Ray(this.#model.tree, centre, way).first();
    return !!hit && hit.distance < length / 2 + (high - low) * (2 - narrowerFactor);
  }
}
