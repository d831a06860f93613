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

/** How thick the material is at its thinnest. */
export interface Wall extends Omit<Chord, 'taper' | 'ends'> {
  /** What the thinnest may be, here or elsewhere: flats may stand for what is round. Both are the thickness where it is sure. */
  readonly least: number;
  readonly most: number;
}

/** What chords through the material have found. */
export interface Walls {
  readonly thinnest: Wall | undefined;
  /** A thinner place between sides that are far from parallel: whether it is a wall is for people to say. */
  readonly doubtful: Chord | undefined;
  /** The thickness that half of the surface has at most. */
  readonly median: number;
  /** Which share of the surface has nearly that thickness. */
  readonly uniform: number;
}

/** The sides of a wall are parallel, or lean towards each other by no more degrees. */
const mostWallTaper = 30;

/** Chords from places spread over the surface, then at the middle and the corners of every triangle and at inner edges. */
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

/** A triangle this much smaller than the thinnest wall tells nothing at its corners that it does not in its middle. */
const smallShare = 0.02;

/** Beside the thinnest place between two round hollows the chords from their flats are longer, by little. */
const roomy = 1.1;

/** The thinnest chord so far, and the thinnest of those that may be no wall. */
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

  /** Whether the sides of a chord are too far from parallel to be sure of a wall: at an end of a thread a flank runs out into the face. */
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

  /** What is thicker than the thinnest wall may be changes nothing. */
  #within(): number {
    return this.#most;
  }
}

/** In degrees: what leans by 30 in a drawing leans by a little more or less in a file, and by more where it is twisted. */
const [drawn, twisted] = [0.1, 1];

/** The facets of what is round lean a little this way and that. */
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
