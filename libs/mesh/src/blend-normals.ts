import type { Blends, Joint } from './blends.ts';
import { ChordNormal } from './chord-normal.ts';
import { outwardTo } from './cone-fit.ts';
import { cornerMeans } from './corner-means.ts';
import { cornerNormal } from './corner-normals.ts';
import { Creases } from './creases.ts';
import { normalOf } from './facets.ts';
import { pointAt } from './mesh.ts';
import type { Model } from './model.ts';
import { following, triangleOf } from './sides.ts';
import { type Faces, isPlane } from './faces.ts';
import { at, cosine, degrees, dot, minus, times, unit, type Vector } from './vector.ts';

/** Where a blend looks at a corner. */
export interface Look {
  readonly normal: Vector;
  /** In degrees, by how much it may look elsewhere. */
  readonly doubt: number;
  /** Whether a wall tells it that the blend is tangent to, there or at the other ends of chords. Else flats do. */
  readonly isTold: boolean;
}

/** A place between a blend and something else, where that surely looks there, and a name for it. */
interface Rim {
  readonly place: number;
  readonly joint: Joint;
  readonly normal: Vector | undefined;
  readonly name: string;
}

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
  readonly #model: Model;
  readonly #faces: Faces;
  readonly #blends: Blends;
  readonly #looks = new Map<number, Look>();
  /** The sides that end at a rim of a blend: chords tell nothing elsewhere. */
  readonly #chords: readonly number[];
  readonly #means: ReadonlyMap<number, Vector>;
  /** Which wall is beside a rim. */
  readonly #walls = new Map<number, string>();

  constructor(model: Model, faces: Faces, blends: Blends) {
    this.#model = model;
    this.#faces = faces;
    this.#blends = blends;
    const edges = this.#tangents();
    const isRim = (place: number) => edges.has(place) || this.#looks.has(place);
    this.#chords = this.#sidesAt(isRim);
    this.#means = cornerMeans(model, blends, new Set(this.#chords.flatMap((side) => this.#endsOf(side))));
    const mean = (place: number) => this.#means.get(place);
    this.#settle(
      edges,
      this.#solved(isRim, (place) => (isRim(place) ? undefined : mean(place))),
    );
    const told = (place: number) => this.#looks.get(place)?.normal;
    this.#keep(
      this.#solved((place) => !this.#looks.has(place), told),
      true,
    );
    this.#keep(
      this.#solved(
        (place) => edges.has(place) && !this.#looks.has(place),
        (place) => told(place) ?? mean(place),
      ),
      false,
    );
  }

  at(place: number): Look | undefined {
    return this.#looks.get(place);
  }

  /** Finds where blends are tangent to something; gives the places of all other edges, with where that looks. */
  #tangents(): Map<number, Vector | undefined> {
    const edges = new Map<number, Vector | undefined>();
    const torn = new Set<number>();
    for (const { place, joint, normal, name } of this.#rims()) {
      if (joint === 'sharp') edges.set(place, edges.get(place) ?? normal);
      else if (normal && !this.#pin(place, normal)) torn.add(place);
      this.#walls.set(place, name);
    }
    for (const place of torn) this.#looks.delete(place);
    return edges;
  }

  *#rims(): Generator<Rim> {
    for (const triangle of this.#blends) {
      for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
        const joint = this.#blends.jointAt(side);
        if (joint === 'within') continue;
        const name = this.#wallAt(side);
        for (const place of this.#endsOf(side)) yield { place, joint, normal: this.#beyond(side, place), name };
      }
    }
  }

  /** False where another wall tells something else. */
  #pin(place: number, normal: Vector): boolean {
    const other = this.#looks.get(place)?.normal;
    this.#looks.set(place, { normal, doubt: 0, isTold: true });
    return !other || dot(other, normal) > alike;
  }

  /**
   * A blend that seems to have an edge is tangent to what is beyond where its chords say so. One that seems to be tangent
   * has an edge where its chords say the same all along it.
   */
  #settle(edges: Map<number, Vector | undefined>, solved: ReadonlyMap<number, ChordNormal>): void {
    const creases = new Creases();
    for (const [place, chords] of solved) {
      const pinned = this.#looks.get(place)?.normal;
      if (pinned) creases.add(this.#walls.get(place), { place, off: chords.offNearest(pinned) });
      else this.#pinAlike(place, lookOf(chords), edges.get(place));
    }
    for (const place of creases.found()) {
      edges.set(place, edges.get(place));
      this.#looks.delete(place);
    }
  }

  #pinAlike(place: number, look: Omit<Look, 'isTold'> | undefined, wall: Vector | undefined): void {
    if (look && wall && dot(look.normal, wall) > cosine(mostAstray + look.doubt)) this.#pin(place, wall);
  }

  #keep(solved: ReadonlyMap<number, ChordNormal>, isTold: boolean): void {
    for (const [place, chords] of solved) {
      const look = lookOf(chords);
      if (look) this.#looks.set(place, { ...look, isTold });
    }
  }

  /** The chords from places that are wanted to places that are known. */
  #solved(isWanted: (place: number) => boolean, known: Known): Map<number, ChordNormal> {
    const { mesh } = this.#model;
    const wanted = new Map<number, ChordNormal>();
    for (const side of this.#chords) {
      for (const [from, to] of [
        [side, following(side)],
        [following(side), side],
      ] as const) {
        const [place, other] = [at(mesh.corners, from), at(mesh.corners, to)];
        const normal = isWanted(place) ? known(other) : undefined;
        if (!normal) continue;
        const chords = wanted.get(place) ?? new ChordNormal(this.#guessAt(place, from));
        chords.add(minus(pointAt(mesh, other), pointAt(mesh, place)), normal);
        wanted.set(place, chords);
      }
    }
    return wanted;
  }

  /** What is beyond a side, by a name. */
  #wallAt(side: number): string {
    const triangle = triangleOf(at(this.#model.sides.opposite, side));
    if (triangle < 0) return '';
    const { coneOf, patchOf } = this.#faces;
    const plane = isPlane(this.#faces, triangle) ? normalOf(this.#model.facets, triangle) : [];
    return [at(coneOf, triangle), at(patchOf, triangle), ...plane.map((value) => value.toFixed(2))].join(' ');
  }

  #guessAt(place: number, side: number): Vector {
    return this.#means.get(place) ?? cornerNormal(this.#model, triangleOf(side), side % 3);
  }

  /** The edges of blends that begin or end at one of their rims, each by one of its sides. */
  #sidesAt(isRim: (place: number) => boolean): number[] {
    const { opposite } = this.#model.sides;
    const found: number[] = [];
    for (const triangle of this.#blends) {
      for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
        const there = at(opposite, side);
        const isFirst = there < 0 || there > side || !this.#blends.has(triangleOf(there));
        if (isFirst && this.#endsOf(side).some(isRim)) found.push(side);
      }
    }
    return found;
  }

  #endsOf(side: number): [number, number] {
    const { corners } = this.#model.mesh;
    return [at(corners, side), at(corners, following(side))];
  }

  /** Where what is beyond a side surely looks at one of its ends. */
  #beyond(side: number, place: number): Vector | undefined {
    const { mesh, sides, facets } = this.#model;
    const { cones, coneOf, patchOf, balls } = this.#faces;
    const triangle = triangleOf(at(sides.opposite, side));
    if (triangle < 0) return undefined;
    const flat = normalOf(facets, triangle);
    if (isPlane(this.#faces, triangle)) return flat;
    const cone = cones[at(coneOf, triangle)];
    const ball = balls.get(at(patchOf, triangle));
    const point = pointAt(mesh, place);
    const outward = cone?.isSure
      ? minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth))
      : ball && minus(point, ball.centre);
    return outward && times(unit(outward), Math.sign(dot(outward, flat)));
  }
}

function lookOf(chords: ChordNormal): Omit<Look, 'isTold'> | undefined {
  if (chords.count < fewestChords) return undefined;
  const normal = chords.solution();
  const doubt = degrees(Math.asin(Math.min(1, chords.off(normal))));
  return doubt < mostDoubt ? { normal, doubt } : undefined;
}
