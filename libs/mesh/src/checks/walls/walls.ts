import { Crowds } from '../../tree/crowds.ts';
import { centroidOf, cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { spread } from '../../samples.ts';
import { type Surfaces, surfacesOf } from '../../surfaces/surfaces.ts';
import { at, lengthOf, minus } from '../../vector.ts';
import { type Chord, Chords } from './chord.ts';
import { necksFrom } from './necks.ts';
import { type Notch, notchesOf } from './notches.ts';
import { type Pit, pitsOf, wallBehind } from './pits.ts';
import { mostTwist, type RoundChord, RoundWalls } from './round-walls.ts';
import { isOfTurn, type Thread, threadsOf } from './threads.ts';

/** Thinnest material. */
export interface Wall extends Omit<Chord, 'taper' | 'ends'> {
  /**
   * Possible range of the thinnest wall, here or elsewhere, because facets may approximate round faces; both equal the
   * thickness when certain.
   */
  readonly least: number;
  readonly most: number;
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
const mostWallTaper = 30;

/**
 * Measures walls with chords from sampled points, from the middle and vertices of every triangle, and from inner edges.
 */
export function wallsOf(model: Model, samples: number, surfaces = surfacesOf(model)): Walls {
  const chords = new Chords(model);
  const search = new Search(model, chords, surfaces);
  const thicknesses = new Float64Array(samples);
  let count = 0;
  for (const sample of spread(model, samples)) {
    const chord = chords.at(sample);
    if (!chord) continue;
    search.take(chord);
    thicknesses[count++] = chord.thickness;
  }
  for (let triangle = 0; triangle < model.isLow.length; triangle += 1)
    if (!at(model.isLow, triangle)) search.look(triangle);
  for (const notch of notchesOf(model)) search.lookFrom(notch);
  for (const pit of pitsOf(model)) search.lookBehind(pit);
  return { ...search.found(), ...usual(thicknesses.subarray(0, count)) };
}

/** The vertices of a triangle smaller than this share of the thinnest wall add nothing to its middle. */
const smallShare = 0.02;

/** Near the thinnest place between two concave surfaces, chords from their facets are slightly longer. */
const roomy = 1.1;

/** Tracks the minimum chord and the minimum doubtful chord. */
class Search {
  readonly #model: Model;
  readonly #chords: Chords;
  readonly #crowds: Crowds;
  readonly #round: RoundWalls;
  readonly #threads: readonly Thread[];
  #thinnest: RoundChord | undefined;
  #least = Infinity;
  #most = Infinity;
  #doubtful: Chord | undefined;

  constructor(model: Model, chords: Chords, surfaces: Surfaces) {
    this.#model = model;
    this.#chords = chords;
    this.#round = new RoundWalls(model, surfaces);
    this.#threads = threadsOf(model);
    this.#crowds = new Crowds(model.mesh);
  }

  take(found: Chord | undefined): void {
    if (!found || this.#threads.some((thread) => isOfTurn(thread, found))) return;
    const chord = this.#round.between(found);
    const shortest = this.#round.shortest(chord);
    if (shortest) this.#keep(shortest);
    this.#keep(chord);
  }

  #keep(chord: RoundChord): void {
    if (this.#isAskew(chord)) this.#doubtful = thinner(this.#doubtful, chord);
    else {
      this.#thinnest = thinner(this.#thinnest, chord);
      this.#least = Math.min(this.#least, chord.least);
      this.#most = Math.min(this.#most, chord.most);
    }
  }

  /**
   * Returns true when the sides are too far from parallel to be a certain wall; at the end of a thread, a flank runs
   * out into the face.
   */
  #isAskew(chord: RoundChord): boolean {
    if (chord.taper >= mostWallTaper - drawn) return true;
    if (chord.taper < mostWallTaper - twisted - mostTwist) return false;
    const most = this.#round.mostTaper(chord);
    return most > chord.taper + drawn && most > mostWallTaper - twisted;
  }

  look(triangle: number): void {
    const middle = centroidOf(this.#model.mesh, triangle);
    const within = roomy * this.#within();
    this.take(this.#chords.at({ triangle, point: middle }, within));
    const far = Math.max(
      ...corners.map((corner) => lengthOf(minus(cornerOf(this.#model.mesh, triangle, corner), middle))),
    );
    if (far < smallShare * this.#within()) return;
    for (const corner of corners) {
      if (this.#crowds.isChosen(at(this.#model.mesh.corners, 3 * triangle + corner)))
        this.take(this.#chords.atCorner(triangle, { corner, middle, within }));
    }
  }

  lookFrom(notch: Notch): void {
    for (const chord of necksFrom(this.#model, notch, this.#within())) this.take(chord);
  }

  lookBehind(pit: Pit): void {
    this.take(wallBehind(this.#model, pit, this.#within()));
  }

  found(): Pick<Walls, 'thinnest' | 'doubtful'> {
    const isThinner = (this.#doubtful?.thickness ?? Infinity) < clearly * (this.#thinnest?.thickness ?? Infinity);
    return {
      thinnest: this.#thinnest && wallOf({ ...this.#thinnest, least: this.#least, most: this.#most }),
      doubtful: isThinner ? this.#doubtful : undefined,
    };
  }

  /** Longest chord of interest: thicker material does not change the result. */
  #within(): number {
    return this.#most;
  }
}

/** Degrees: 30 drawn degrees differ slightly in a file, and more on twisted faces. */
const [drawn, twisted] = [0.1, 1];

/** Facets of round surfaces vary slightly in direction. */
const clearly = 0.9;

const corners = [0, 1, 2] as const;

const thinner = <Found extends Chord>(one: Found | undefined, other: Found): Found =>
  one && one.thickness <= other.thickness ? one : other;

const wallOf = ({ thickness, location, direction, least, most }: RoundChord): Wall => ({
  thickness,
  location,
  direction,
  least,
  most,
});

function usual(thicknesses: Float64Array): Pick<Walls, 'median' | 'uniform'> {
  const median = at(thicknesses.sort(), thicknesses.length >> 1);
  const most = Math.max(0.02 * median, 0.01);
  const alike = thicknesses.filter((thickness) => Math.abs(thickness - median) <= most);
  return { median, uniform: alike.length / Math.max(1, thicknesses.length) };
}
