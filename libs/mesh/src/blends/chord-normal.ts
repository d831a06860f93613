import { cross, dot, lengthOf, plus, times, unit, type Vector } from '../vector.ts';

/** Weight of the guessed normal relative to one chord. */
const trust = 0.02;

/**
 * Least-squares fit of a surface normal at a vertex from chords to vertices with known normals. On an arc, the normals
 * at both ends make the same angle with the chord.
 */
export class ChordNormal {
  readonly #guess: Vector;
  /** Direction x, y, z and rise of each chord, flat: objects would not fit into memory for a mesh that is all blend. */
  readonly #chords: number[] = [];
  #shortest = Infinity;
  #nearest = 0;

  /** Starts from an approximate normal. */
  constructor(guess: Vector) {
    this.#guess = guess;
  }

  get count(): number {
    return this.#chords.length / numbersOfChord;
  }

  /** Adds a chord and the normal at its other end. */
  add(chord: Vector, normal: Vector): void {
    const [way, length] = [unit(chord), lengthOf(chord)];
    if (length < this.#shortest) [this.#shortest, this.#nearest] = [length, this.count];
    this.#chords.push(way[0], way[1], way[2], -dot(way, normal));
  }

  /** Best fit over all chords. */
  solution(): Vector {
    let rows: [Vector, Vector, Vector] = [
      [trust, 0, 0],
      [0, trust, 0],
      [0, 0, trust],
    ];
    let sum = times(this.#guess, trust);
    for (let i = 0; i < this.count; i += 1) {
      const [{ way, rise }, [a, b, c]] = [this.#chordAt(i), rows];
      rows = [plus(a, times(way, way[0])), plus(b, times(way, way[1])), plus(c, times(way, way[2]))];
      sum = plus(sum, times(way, rise));
    }
    return unit(solved(rows, sum));
  }

  /** Largest residual of a chord, as a sine. */
  off(normal: Vector): number {
    let most = 0;
    for (let i = 0; i < this.count; i += 1) most = Math.max(most, this.#offAt(i, normal));
    return most;
  }

  /** Residual of the shortest chord, which runs straight across a blend where others run along it. */
  offNearest(normal: Vector): number {
    return this.count > 0 ? this.#offAt(this.#nearest, normal) : 0;
  }

  #offAt(chord: number, normal: Vector): number {
    const { way, rise } = this.#chordAt(chord);
    return Math.abs(dot(way, normal) - rise);
  }

  #chordAt(chord: number): Chord {
    const [x = 0, y = 0, z = 0, rise = 0] = this.#chords.slice(numbersOfChord * chord, numbersOfChord * (chord + 1));
    return { way: [x, y, z], rise };
  }
}

interface Chord {
  readonly way: Vector;
  readonly rise: number;
}

const numbersOfChord = 4;

/** Cramer's rule for a symmetric matrix. */
function solved([a, b, c]: readonly [Vector, Vector, Vector], sum: Vector): Vector {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const whole = 1 / dot(a, bc);
  return [whole * dot(sum, bc), whole * dot(sum, ca), whole * dot(sum, ab)];
}
