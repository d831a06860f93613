import { cosDegrees, toDegrees, dot, subtract, type Vector } from '@kerf/geometry';
import { BlendBoundaries } from './blend-boundaries.ts';
import type { Blends } from './blends.ts';
import { ChordNormalFit } from './chord-normal.ts';
import { VertexChords } from './vertex-chords.ts';
import { computeMeanNormals, type MeanNormalAt } from './mean-normals.ts';
import { computeSmoothNormal } from './smooth-normals.ts';
import { SharpEdgeDetector } from './sharp-edge-detector.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../half-edges.ts';
import type { Faces } from '../faces/faces.ts';
import { at } from '../typed-arrays.ts';
import { AdjacentFaces } from './adjacent-faces.ts';

/** Normal solved from chords. */
interface SolvedNormal {
  readonly normal: Vector;
  /** Possible error, in degrees. */
  readonly uncertainty: number;
}

/** Surface normal of a blend at a vertex. */
export interface BlendNormal extends SolvedNormal {
  /**
   * True if derived from a tangent face, at this vertex or at the far ends of its chords; otherwise from facet normals.
   */
  readonly isFromTangent: boolean;
}

/** A vertex with the chord equations for its normal. */
type VertexFit = readonly [place: number, chords: ChordNormalFit];

/** Two tangent faces at one vertex have the same normal within 0.2 degrees, the error of coordinate rounding. */
const minAlikeCosine = cosDegrees(0.2);

/** Accuracy, in degrees, with which chords show that a blend is tangent to a face. */
const maxTangentErrorDegrees = 1.5;

/** One chord does not determine the surface normal across it. */
const minChords = 2;

/** Degrees: chords that disagree by more run along different surfaces. */
const maxUncertaintyDegrees = 10;

/** Surface normal at a vertex, if known. */
type KnownNormal = (vertex: number) => Vector | undefined;

/**
 * Normals of blends at their vertices. At a tangent plane, cone or sphere the blend has the normal of that face. Next
 * to such a vertex, and at a sharp edge, chords determine the normal; elsewhere there is none.
 */
export class BlendNormals {
  readonly #normals: ReadonlyMap<number, BlendNormal>;

  constructor(model: Model, faces: Faces, blends: Blends) {
    this.#normals = new NormalSolver(model, faces, blends).normals;
  }

  getNormal(vertex: number): BlendNormal | undefined {
    return this.#normals.get(vertex);
  }
}

/** Computes the normals; holds the lookup structures that only this needs. */
class NormalSolver {
  readonly normals = new Map<number, BlendNormal>();
  readonly #model: Model;
  readonly #beyond: AdjacentFaces;
  /** Chords that end at a blend boundary; the others are not used. */
  readonly #chords: VertexChords;
  readonly #mean: MeanNormalAt;
  /** Half-edge of the blend next to a tangent face, for each boundary vertex; -1 elsewhere. */
  readonly #walls: Int32Array;
  /** Same, where the joint looks like a sharp edge. */
  readonly #edges: Int32Array;

  constructor(model: Model, faces: Faces, blends: Blends) {
    this.#model = model;
    this.#beyond = new AdjacentFaces(model, faces);
    this.#walls = new Int32Array(model.mesh.points.length / 3).fill(-1);
    this.#edges = this.#walls.slice();
    const rims = new BlendBoundaries(model, blends);
    this.#findTangents(rims);
    const isEdge = (vertex: number) => at(this.#edges, vertex) >= 0;
    const isRim = (vertex: number) => isEdge(vertex) || this.normals.has(vertex);
    this.#chords = new VertexChords(model.mesh, rims.findEdgesAt(isRim));
    this.#mean = computeMeanNormals(model, blends, (vertex) => this.#chords.hasChords(vertex));
    this.#correctJoints(this.#collectFits(isRim, (vertex) => (isRim(vertex) ? undefined : this.#mean(vertex))));
    const knownNormal = (vertex: number) => this.normals.get(vertex)?.normal;
    this.#store(
      this.#collectFits((vertex) => !this.normals.has(vertex), knownNormal),
      true,
    );
    this.#store(
      this.#collectFits(
        (vertex) => isEdge(vertex) && !this.normals.has(vertex),
        (vertex) => knownNormal(vertex) ?? this.#mean(vertex),
      ),
      false,
    );
  }

  /** Finds tangent joints of blends, and all other edges. */
  #findTangents(rims: BlendBoundaries): void {
    const torn = new Set<number>();
    for (const { vertex, joint, halfEdge } of rims) {
      const normal = this.#beyond.getNormal(halfEdge, vertex);
      if (joint === 'sharp') this.#edges[vertex] = this.#exactNormalBeyond(vertex) ? at(this.#edges, vertex) : halfEdge;
      else if (normal && !this.#setTangent(vertex, normal)) torn.add(vertex);
      this.#walls[vertex] = halfEdge;
    }
    for (const vertex of torn) this.normals.delete(vertex);
  }

  /** Normal at a vertex of the exact face beyond an apparent edge. */
  #exactNormalBeyond(vertex: number): Vector | undefined {
    const halfEdge = at(this.#edges, vertex);
    return halfEdge < 0 ? undefined : this.#beyond.getNormal(halfEdge, vertex);
  }

  /** Returns false when another face requires a different normal. */
  #setTangent(vertex: number, normal: Vector): boolean {
    const other = this.normals.get(vertex)?.normal;
    this.normals.set(vertex, { normal, uncertainty: 0, isFromTangent: true });
    return !other || dot(other, normal) > minAlikeCosine;
  }

  /**
   * Corrects the joints: a blend with an apparent edge is tangent when its chords agree with the face. An apparently
   * tangent blend has an edge when its chords deviate alike all along it.
   */
  #correctJoints(solved: Iterable<VertexFit>): void {
    const creases = new SharpEdgeDetector();
    for (const [vertex, chords] of solved) {
      const pinned = this.normals.get(vertex)?.normal;
      if (pinned)
        creases.addDeviation(this.#beyond.getFaceKey(at(this.#walls, vertex)), {
          vertex,
          deviation: chords.getShortestChordResidual(pinned),
        });
      else this.#setIfTangent(vertex, solveNormal(chords), this.#exactNormalBeyond(vertex));
    }
    for (const vertex of creases.findSharpVertices()) {
      this.#edges[vertex] = at(this.#walls, vertex);
      this.normals.delete(vertex);
    }
  }

  #setIfTangent(vertex: number, look: SolvedNormal | undefined, wall: Vector | undefined): void {
    if (look && wall && dot(look.normal, wall) > cosDegrees(maxTangentErrorDegrees + look.uncertainty))
      this.#setTangent(vertex, wall);
  }

  #store(solved: Iterable<VertexFit>, isFromTangent: boolean): void {
    const found = new Map<number, BlendNormal>();
    for (const [vertex, chords] of solved) {
      const look = solveNormal(chords);
      if (look) found.set(vertex, { ...look, isFromTangent });
    }
    for (const [vertex, look] of found) this.normals.set(vertex, look);
  }

  /** Chords from each wanted vertex to vertices with known normals. */
  *#collectFits(isWanted: (vertex: number) => boolean, known: KnownNormal): Generator<VertexFit> {
    for (let vertex = 0; vertex < this.#edges.length; vertex += 1) {
      const chords = isWanted(vertex) ? this.#chordsTo(known, vertex) : undefined;
      if (chords) yield [vertex, chords];
    }
  }

  #chordsTo(known: KnownNormal, vertex: number): ChordNormalFit | undefined {
    const { mesh } = this.#model;
    let chords: ChordNormalFit | undefined;
    for (const { from, to } of this.#chords.getChords(vertex)) {
      const other = at(mesh.corners, to);
      const normal = known(other);
      if (!normal) continue;
      chords ??= new ChordNormalFit(this.#guessAt(vertex, from));
      chords.addChord(subtract(pointAt(mesh, other), pointAt(mesh, vertex)), normal);
    }
    return chords;
  }

  #guessAt(vertex: number, halfEdge: number): Vector {
    return this.#mean(vertex) ?? computeSmoothNormal(this.#model, triangleOf(halfEdge), halfEdge % 3);
  }
}

function solveNormal(chords: ChordNormalFit): SolvedNormal | undefined {
  if (chords.count < minChords) return undefined;
  const normal = chords.solve();
  const uncertainty = toDegrees(Math.asin(Math.min(1, chords.getMaxResidual(normal))));
  return uncertainty < maxUncertaintyDegrees ? { normal, uncertainty } : undefined;
}
