import { dot, subtract, add, scale } from '@kerf/geometry';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { type Hollow, findHollows } from '../../cylinders/hollow.ts';
import { growHollow } from '../../cylinders/grow-hollow.ts';
import type { Model } from '../../model.ts';
import { groupPatches } from '../../patches/patch-groups.ts';
import { Ray } from '../../bvh/ray.ts';
import { getNeighbours } from '../../half-edges.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { at } from '../../typed-arrays.ts';
import { type Bore, buildBores } from './bores.ts';
import { mergeCoaxialHollows } from './coaxial-hollows.ts';
import { extendBores } from './extend-bores.ts';
import { measureFragmentReach } from './fragment-reach.ts';
import { buildConicalBore } from './conical-bore.ts';

/** All round openings of a design. */
interface RoundOpenings {
  readonly bores: readonly Bore[];
  /** Round openings without a measurement: as holes they may be narrower and deeper than the measured ones. */
  readonly unmeasured: readonly Hollow[];
  /** Upper bound of the depth of holes with fragmented walls, in millimetres; 0 without any. */
  readonly fragmentReach: number;
}

/** Finds round holes, including conical ones; a countersink, a groove or a drill point belongs to its bore. */
export function findBores(model: Model, curved: CurvedSurfaces): RoundOpenings {
  const { cylinders, others } = curved;
  const bores = buildBores(cylinders);
  const taken = new TriangleSet(model.isDegenerate.length);
  for (const { pieces } of bores) for (const { triangles } of pieces) taken.addAll(triangles);
  const hollows = findHollows(model, groupPatches(model, others)).map((hollow) => growHollow(model, hollow, taken));
  const ownerOf = new HollowOwners(model, bores);
  const owned = new Set(hollows.filter((hollow) => ownerOf.isPartOfBore(hollow)));
  const alone = hollows.filter((hollow) => !owned.has(hollow));
  const cones = alone.map((hollow) => ({ hollow, bore: buildConicalBore(model, hollow) }));
  const found = cones.flatMap(({ bore }) => bore ?? []);
  const beside = new HollowOwners(model, found);
  const left = cones.flatMap(({ hollow, bore }) => (bore ? [] : hollow));
  const unmeasured = left.filter((hollow) => hollow.isSteep && !beside.isPartOfBore(hollow));
  const flared = [...owned].flatMap((hollow) => buildConicalBore(model, hollow) ?? []);
  return {
    bores: extendBores([...bores, ...found], [...found, ...flared.filter(({ isSteep, isRim }) => isSteep || isRim)]),
    unmeasured: mergeCoaxialHollows(model, unmeasured),
    fragmentReach: measureFragmentReach(model, curved),
  };
}

/** A hollow that is a hundredth narrower than its bore still counts as part of it. */
const narrowerFactor = 0.99;

/** Finds the bore that an adjoining hollow is part of. */
class HollowOwners {
  readonly #model: Model;
  readonly #bores: readonly Bore[];
  /** One-based index of the bore that each triangle belongs to; 0 for none. */
  readonly #ownerOf: Uint32Array;

  constructor(model: Model, bores: readonly Bore[]) {
    this.#model = model;
    this.#bores = bores;
    this.#ownerOf = new Uint32Array(model.isDegenerate.length);
    for (const [i, { pieces }] of bores.entries())
      for (const { triangles } of pieces) for (const triangle of triangles) this.#ownerOf[triangle] = i + 1;
  }

  isPartOfBore(hollow: Hollow): boolean {
    const beside = this.#adjacentBores(hollow);
    const minRadius = Math.min(...beside.map(({ radius }) => radius));
    return (
      beside.length > 0 &&
      (hollow.narrowest > narrowerFactor * minRadius || beside.some((bore) => this.#closes(hollow, bore)))
    );
  }

  #adjacentBores({ triangles }: Hollow): Bore[] {
    const found = new Set<Bore>();
    for (const triangle of triangles) {
      for (const next of getNeighbours(this.#model.halfEdges, triangle)) {
        const bore = this.#bores[at(this.#ownerOf, next) - 1];
        if (bore) found.add(bore);
      }
    }
    return [...found];
  }

  /** Returns true when the bore ends inside the hollow, which is then its floor and not a throat. */
  #closes({ axis, point, low, high }: Hollow, { centre, length }: Bore): boolean {
    const middle = add(point, scale(axis, (low + high) / 2));
    const direction = scale(axis, Math.sign(dot(subtract(middle, centre), axis)) || 1);
    const hit = new Ray(this.#model.tree, centre, direction).findFirst();
    return !!hit && hit.distance < length / 2 + (high - low) * (2 - narrowerFactor);
  }
}
