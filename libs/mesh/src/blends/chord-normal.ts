import { cross, dot, lengthOf, add, scale, normalize, type Vector } from '@kerf/geometry';

/** Weight of the guessed normal relative to one chord. */
const guessWeight = 0.02;

/**
 * Least-squares fit of a surface normal at a vertex from chords to vertices with known normals. On an arc, the normals
 * at both ends make the same angle with the chord.
 */
export class ChordNormalFit {
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
  addChord(chord: Vector, normal: Vector): void {
    const [direction, length] = [normalize(chord), lengthOf(chord)];
    if (length < this.#shortest) [this.#shortest, this.#nearest] = [length, this.count];
    this.#chords.push(direction[0], direction[1], direction[2], -dot(direction, normal));
  }

  /** Best fit over all chords. */
  solve(): Vector {
    let rows: [Vector, Vector, Vector] = [
      [guessWeight, 0, 0],
      [0, guessWeight, 0],
      [0, 0, guessWeight],
    ];
    let sum = scale(this.#guess, guessWeight);
    for (let i = 0; i < this.count; i += 1) {
      const [{ direction, rise }, [a, b, c]] = [this.#chordAt(i), rows];
      rows = [
        add(a, scale(direction, direction[0])),
        add(b, scale(direction, direction[1])),
        add(c, scale(direction, direction[2])),
      ];
      sum = add(sum, scale(direction, rise));
    }
    return normalize(solveSymmetric(rows, sum));
  }

  /** Largest residual of a chord, as a sine. */
  getMaxResidual(normal: Vector): number {
    let max = 0;
    for (let i = 0; i < this.count; i += 1) max = Math.max(max, this.#offAt(i, normal));
    return max;
  }

  /** Residual of the shortest chord, which runs straight across a blend where others run along it. */
  getShortestChordResidual(normal: Vector): number {
    return this.count > 0 ? this.#offAt(this.#nearest, normal) : 0;
  }

  #offAt(chord: number, normal: Vector): number {
    const { direction, rise } = this.#chordAt(chord);
    return Math.abs(dot(direction, normal) - rise);
  }

  #chordAt(chord: number): Chord {
    const [x = 0, y = 0, z = 0, rise = 0] = this.#chords.slice(numbersOfChord * chord, numbersOfChord * (chord + 1));
    return { direction: [x, y, z], rise };
  }
}

interface Chord {
  readonly direction: Vector;
  readonly rise: number;
}

const numbersOfChord = 4;

/** Cramer's rule for a symmetric matrix. */
function solveSymmetric([a, b, c]: readonly [Vector, Vector, Vector], sum: Vector): Vector {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const inverseDeterminant = 1 / dot(a, bc);
  return [inverseDeterminant * dot(sum, bc), inverseDeterminant * dot(sum, ca), inverseDeterminant * dot(sum, ab)];
}
