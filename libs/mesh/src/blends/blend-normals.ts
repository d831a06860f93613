import { BlendRims } from './blend-rims.ts';
import type { Blends } from './blends.ts';
import { ChordNormal } from './chord-normal.ts';
import { ChordsAt } from './chords-at.ts';
import { cornerMeans, type MeanAt } from './corner-means.ts';
import { cornerNormal } from './corner-normals.ts';
import { Creases } from './creases.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../sides.ts';
import type { Faces } from '../patches/faces.ts';
import { at, cosine, degrees, dot, minus, type Vector } from '../vector.ts';
import { WallsBeyond } from './walls-beyond.ts';

/** Where a blend looks at a corner. */
export interface Look {
  readonly normal: Vector;
  /** In degrees, by how much it may look elsewhere. */
  readonly doubt: number;
  /** Whether a wall tells it that the blend is tangent to, there or at the other ends of chords. Else flats do. */
  readonly isTold: boolean;
}

/** A place, and the chords that tell where the surface looks there. */
type Solved = readonly [place: number, chords: ChordNormal];

/** In degrees: two walls that a blend is tangent to at one place look the same way, but for digits. */
const alike = cosine(0.2);

/** In degrees: chords tell so well whether a blend is tangent to a wall. */
const mostAstray = 1.5;

/** One chord does not tell where a surface looks across it. */
const fewestChords = 2;

/** In degrees: chords that do not fit together run along different surfaces. */
const mostDoubt = 10;

/** Where a surface looks at a place, as far as that is known. */
type Known = (place: number) => Vector | undefined;

/**
 * Where blends look at their corners. They look as the plane, the cone or the ball does that they are tangent to. Beside
 * such a place, and at a sharp edge, chords tell where; elsewhere nothing is told.
 */
export class BlendNormals {
  readonly #looks: ReadonlyMap<number, Look>;

  constructor(model: Model, faces: Faces, blends: Blends) {
    this.#looks = new Finding(model, faces, blends).looks;
  }

  at(place: number): Look | undefined {
    return this.#looks.get(place);
  }
}

/** What is only looked things up in while they are found. */
class Finding {
  readonly looks = new Map<number, Look>();
  readonly #model: Model;
  readonly #beyond: WallsBeyond;
  /** The chords that end at a rim of a blend: they tell nothing elsewhere. */
  readonly #chords: ChordsAt;
  readonly #mean: MeanAt;
  /** For each place at a rim the side of a blend that a wall is beyond; -1 elsewhere. */
  readonly #walls: Int32Array;
  /** The same where that seems to be an edge. */
  readonly #edges: Int32Array;

  constructor(model: Model, faces: Faces, blends: Blends) {
    this.#model = model;
    this.#beyond = new WallsBeyond(model, faces);
    this.#walls = new Int32Array(model.mesh.points.length / 3).fill(-1);
    this.#edges = this.#walls.slice();
    const rims = new BlendRims(model, blends);
    this.#findTangents(rims);
    const isEdge = (place: number) => at(this.#edges, place) >= 0;
    const isRim = (place: number) => isEdge(place) || this.looks.has(place);
    this.#chords = new ChordsAt(model.mesh, rims.edgesAt(isRim));
    this.#mean = cornerMeans(model, blends, (place) => this.#chords.has(place));
    this.#settle(this.#solved(isRim, (place) => (isRim(place) ? undefined : this.#mean(place))));
    const told = (place: number) => this.looks.get(place)?.normal;
    this.#keep(
      this.#solved((place) => !this.looks.has(place), told),
      true,
    );
    this.#keep(
      this.#solved(
        (place) => isEdge(place) && !this.looks.has(place),
        (place) => told(place) ?? this.#mean(place),
      ),
      false,
    );
  }

  /** Finds where blends are tangent to something, and all other edges. */
  #findTangents(rims: BlendRims): void {
    const torn = new Set<number>();
    for (const { place, joint, side } of rims) {
      const normal = this.#beyond.normalAt(side, place);
      if (joint === 'sharp') this.#edges[place] = this.#wallBeyond(place) ? at(this.#edges, place) : side;
      else if (normal && !this.#pin(place, normal)) torn.add(place);
      this.#walls[place] = side;
    }
    for (const place of torn) this.looks.delete(place);
  }

  /** Where what seems to be beyond an edge surely looks at a place. */
  #wallBeyond(place: number): Vector | undefined {
    const side = at(this.#edges, place);
    return side < 0 ? undefined : this.#beyond.normalAt(side, place);
  }

  /** False where another wall tells something else. */
  #pin(place: number, normal: Vector): boolean {
    const other = this.looks.get(place)?.normal;
    this.looks.set(place, { normal, doubt: 0, isTold: true });
    return !other || dot(other, normal) > alike;
  }

  /**
   * A blend that seems to have an edge is tangent to what is beyond where its chords say so. One that seems to be tangent
   * has an edge where its chords say the same all along it.
   */
  #settle(solved: Iterable<Solved>): void {
    const creases = new Creases();
    for (const [place, chords] of solved) {
      const pinned = this.looks.get(place)?.normal;
      if (pinned) creases.add(this.#beyond.nameAt(at(this.#walls, place)), { place, off: chords.offNearest(pinned) });
      else this.#pinAlike(place, lookOf(chords), this.#wallBeyond(place));
    }
    for (const place of creases.found()) {
      this.#edges[place] = at(this.#walls, place);
      this.looks.delete(place);
    }
  }

  #pinAlike(place: number, look: Omit<Look, 'isTold'> | undefined, wall: Vector | undefined): void {
    if (look && wall && dot(look.normal, wall) > cosine(mostAstray + look.doubt)) this.#pin(place, wall);
  }

  #keep(solved: Iterable<Solved>, isTold: boolean): void {
    const found = new Map<number, Look>();
    for (const [place, chords] of solved) {
      const look = lookOf(chords);
      if (look) found.set(place, { ...look, isTold });
    }
    for (const [place, look] of found) this.looks.set(place, look);
  }

  /** The chords from places that are wanted to places that are known, one place after the other. */
  *#solved(isWanted: (place: number) => boolean, known: Known): Generator<Solved> {
    for (let place = 0; place < this.#edges.length; place += 1) {
      const chords = isWanted(place) ? this.#chordsTo(known, place) : undefined;
      if (chords) yield [place, chords];
    }
  }

  #chordsTo(known: Known, place: number): ChordNormal | undefined {
    const { mesh } = this.#model;
    let chords: ChordNormal | undefined;
    for (const { from, to } of this.#chords.at(place)) {
      const other = at(mesh.corners, to);
      const normal = known(other);
      if (!normal) continue;
      chords ??= new ChordNormal(this.#guessAt(place, from));
      chords.add(minus(pointAt(mesh, other), pointAt(mesh, place)), normal);
    }
    return chords;
  }

  #guessAt(place: number, side: number): Vector {
    return this.#mean(place) ?? cornerNormal(this.#model, triangleOf(side), side % 3);
  }
}

function lookOf(chords: ChordNormal): Omit<Look, 'isTold'> | undefined {
  if (chords.count < fewestChords) return undefined;
  const normal = chords.solution();
  const doubt = degrees(Math.asin(Math.min(1, chords.off(normal))));
  return doubt < mostDoubt ? { normal, doubt } : undefined;
}
