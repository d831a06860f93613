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

/** Normal solved from chords. */
interface Solution {
  readonly normal: Vector;
  /** Possible error, in degrees. */
  readonly doubt: number;
}

/** Surface normal of a blend at a vertex. */
export interface Look extends Solution {
  /**
   * True if derived from a tangent face, at this vertex or at the far ends of its chords; otherwise from facet normals.
   */
  readonly isTold: boolean;
}

/** A vertex with the chord equations for its normal. */
type Solved = readonly [place: number, chords: ChordNormal];

/** Two tangent faces at one vertex have the same normal within 0.2 degrees, the error of coordinate rounding. */
const alike = cosine(0.2);

/** Accuracy, in degrees, with which chords show that a blend is tangent to a face. */
const mostAstray = 1.5;

/** One chord does not determine the surface normal across it. */
const fewestChords = 2;

/** Degrees: chords that disagree by more run along different surfaces. */
const mostDoubt = 10;

/** Surface normal at a vertex, if known. */
type Known = (place: number) => Vector | undefined;

/**
 * Normals of blends at their vertices. At a tangent plane, cone or sphere the blend has the normal of that face. Next
 * to such a vertex, and at a sharp edge, chords determine the normal; elsewhere there is none.
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

/** Computes the normals; holds the lookup structures that only this needs. */
class Finding {
  readonly looks = new Map<number, Look>();
  readonly #model: Model;
  readonly #beyond: WallsBeyond;
  /** Chords that end at a blend boundary; the others are not used. */
  readonly #chords: ChordsAt;
  readonly #mean: MeanAt;
  /** Half-edge of the blend next to a tangent face, for each boundary vertex; -1 elsewhere. */
  readonly #walls: Int32Array;
  /** Same, where the joint looks like a sharp edge. */
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

  /** Finds tangent joints of blends, and all other edges. */
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

  /** Normal at a vertex of the exact face beyond an apparent edge. */
  #wallBeyond(place: number): Vector | undefined {
    const side = at(this.#edges, place);
    return side < 0 ? undefined : this.#beyond.normalAt(side, place);
  }

  /** Returns false when another face requires a different normal. */
  #pin(place: number, normal: Vector): boolean {
    const other = this.looks.get(place)?.normal;
    this.looks.set(place, { normal, doubt: 0, isTold: true });
    return !other || dot(other, normal) > alike;
  }

  /**
   * Corrects the joints: a blend with an apparent edge is tangent when its chords agree with the face. An apparently
   * tangent blend has an edge when its chords deviate alike all along it.
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

  #pinAlike(place: number, look: Solution | undefined, wall: Vector | undefined): void {
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

  /** Chords from each wanted vertex to vertices with known normals. */
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

function lookOf(chords: ChordNormal): Solution | undefined {
  if (chords.count < fewestChords) return undefined;
  const normal = chords.solution();
  const doubt = degrees(Math.asin(Math.min(1, chords.off(normal))));
  return doubt < mostDoubt ? { normal, doubt } : undefined;
}
