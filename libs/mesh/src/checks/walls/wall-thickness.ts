import { lengthOf, subtract } from '@kerf/geometry';
import { FanSampling } from '../../bvh/fan-sampling.ts';
import { centroidOf, cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { sampleSurface } from '../../surface-samples.ts';
import { type Surfaces, classifySurfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';
import { type Chord, ChordFinder } from './chord.ts';
import { findNecks } from './necks.ts';
import { type Notch, findNotches } from './notches.ts';
import { type Pit, findPits, findWallBehind } from './pits.ts';
import { maxTwistDegrees, type RoundChord, RoundWallCorrection } from './round-walls.ts';
import { isThreadChord, type Thread, findThreads } from './threads.ts';

/** Thinnest material. */
export interface Wall extends Omit<Chord, 'taper' | 'ends'> {
  /**
   * Possible range of the thinnest wall, here or elsewhere, because facets may approximate round faces; both equal the
   * thickness when certain.
   */
  readonly min: number;
  readonly max: number;
}

/** Wall thickness from chords through the material. */
export interface Walls {
  readonly thinnest: Wall | undefined;
  /** A thinner place between sides far from parallel; a person has to decide if it is a wall. */
  readonly doubtful: Chord | undefined;
  /** Median thickness over the surface. */
  readonly median: number;
  /** Share of the surface with nearly that thickness. */
  readonly uniform: number;
}

/** Degrees: largest taper between the sides of a wall. */
const maxWallTaperDegrees = 30;

/**
 * Measures walls with chords from sampled points, from the middle and vertices of every triangle, and from inner edges.
 */
export function measureWalls(model: Model, samples: number, surfaces = classifySurfaces(model)): Walls {
  const chords = new ChordFinder(model);
  const search = new WallSearch(model, chords, surfaces);
  const thicknesses = new Float64Array(samples);
  let count = 0;
  for (const sample of sampleSurface(model, samples)) {
    const chord = chords.findChord(sample);
    if (!chord) continue;
    search.addChord(chord);
    thicknesses[count++] = chord.thickness;
  }
  for (let triangle = 0; triangle < model.isDegenerate.length; triangle += 1)
    if (!at(model.isDegenerate, triangle)) search.searchTriangle(triangle);
  for (const notch of findNotches(model)) search.searchNotch(notch);
  for (const pit of findPits(model)) search.searchPit(pit);
  return { ...search.getResult(), ...summarize(thicknesses.subarray(0, count)) };
}

/** The vertices of a triangle smaller than this share of the thinnest wall add nothing to its middle. */
const smallShare = 0.02;

/** Near the thinnest place between two concave surfaces, chords from their facets are slightly longer. */
const searchSlack = 1.1;

/** Tracks the minimum chord and the minimum doubtful chord. */
class WallSearch {
  readonly #model: Model;
  readonly #chords: ChordFinder;
  readonly #fanSampling: FanSampling;
  readonly #round: RoundWallCorrection;
  readonly #threads: readonly Thread[];
  #thinnest: RoundChord | undefined;
  #min = Infinity;
  #max = Infinity;
  #doubtful: Chord | undefined;

  constructor(model: Model, chords: ChordFinder, surfaces: Surfaces) {
    this.#model = model;
    this.#chords = chords;
    this.#round = new RoundWallCorrection(model, surfaces);
    this.#threads = findThreads(model);
    this.#fanSampling = new FanSampling(model.mesh);
  }

  addChord(found: Chord | undefined): void {
    if (!found || this.#threads.some((thread) => isThreadChord(thread, found))) return;
    const chord = this.#round.correctChord(found);
    const shortest = this.#round.findShortestChord(chord);
    if (shortest) this.#record(shortest);
    this.#record(chord);
  }

  #record(chord: RoundChord): void {
    if (this.#isDoubtful(chord)) this.#doubtful = selectThinner(this.#doubtful, chord);
    else {
      this.#thinnest = selectThinner(this.#thinnest, chord);
      this.#min = Math.min(this.#min, chord.min);
      this.#max = Math.min(this.#max, chord.max);
    }
  }

  /**
   * Returns true when the sides are too far from parallel to be a certain wall; at the end of a thread, a flank runs
   * out into the face.
   */
  #isDoubtful(chord: RoundChord): boolean {
    if (chord.taper >= maxWallTaperDegrees - drawnSlackDegrees) return true;
    if (chord.taper < maxWallTaperDegrees - twistSlackDegrees - maxTwistDegrees) return false;
    const max = this.#round.getMaxTaper(chord);
    return max > chord.taper + drawnSlackDegrees && max > maxWallTaperDegrees - twistSlackDegrees;
  }

  searchTriangle(triangle: number): void {
    const middle = centroidOf(this.#model.mesh, triangle);
    const maxLength = searchSlack * this.#maxLength();
    this.addChord(this.#chords.findChord({ triangle, point: middle }, maxLength));
    const far = Math.max(
      ...corners.map((corner) => lengthOf(subtract(cornerOf(this.#model.mesh, triangle, corner), middle))),
    );
    if (far < smallShare * this.#maxLength()) return;
    for (const corner of corners) {
      if (this.#fanSampling.isChosen(at(this.#model.mesh.corners, 3 * triangle + corner)))
        this.addChord(this.#chords.findCornerChord(triangle, { corner, middle, maxLength }));
    }
  }

  searchNotch(notch: Notch): void {
    for (const chord of findNecks(this.#model, notch, this.#maxLength())) this.addChord(chord);
  }

  searchPit(pit: Pit): void {
    this.addChord(findWallBehind(this.#model, pit, this.#maxLength()));
  }

  getResult(): Pick<Walls, 'thinnest' | 'doubtful'> {
    const isThinner = (this.#doubtful?.thickness ?? Infinity) < clearShare * (this.#thinnest?.thickness ?? Infinity);
    return {
      thinnest: this.#thinnest && toWall({ ...this.#thinnest, min: this.#min, max: this.#max }),
      doubtful: isThinner ? this.#doubtful : undefined,
    };
  }

  /** Longest chord of interest: thicker material does not change the result. */
  #maxLength(): number {
    return this.#max;
  }
}

/** Degrees: 30 drawn degrees differ slightly in a file, and more on twisted faces. */
const [drawnSlackDegrees, twistSlackDegrees] = [0.1, 1];

/** Facets of round surfaces vary slightly in direction. */
const clearShare = 0.9;

const corners = [0, 1, 2] as const;

const selectThinner = <Found extends Chord>(one: Found | undefined, other: Found): Found =>
  one && one.thickness <= other.thickness ? one : other;

const toWall = ({ thickness, location, direction, min, max }: RoundChord): Wall => ({
  thickness,
  location,
  direction,
  min,
  max,
});

function summarize(thicknesses: Float64Array): Pick<Walls, 'median' | 'uniform'> {
  const median = at(thicknesses.sort(), thicknesses.length >> 1);
  const max = Math.max(0.02 * median, 0.01);
  const alike = thicknesses.filter((thickness) => Math.abs(thickness - median) <= max);
  return { median, uniform: alike.length / Math.max(1, thicknesses.length) };
}
