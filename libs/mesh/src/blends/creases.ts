import { degrees } from '../vector.ts';

/** Degrees: coordinate rounding, and rows of slightly different width. */
const least = 0.2;

/** Random chord deviations have a larger spread, as a share of their mean. */
const mostSpread = 0.25;

/** Fewer vertices do not characterise a row. */
const fewest = 8;

/** Deviation, as a sine, of the chord across a blend from that of a tangent blend. */
interface Seen {
  readonly place: number;
  readonly off: number;
}

/** Deviations along one face, in degrees. */
interface Row {
  readonly places: number[];
  readonly offs: number[];
}

/**
 * Detects sharp edges between blends and apparently tangent faces: along a sharp edge all chords deviate by the same
 * angle.
 */
export class Creases {
  readonly #rows = new Map<string, Row>();

  /** Adds a deviation next to the face with this key. */
  add(name = '', { place, off }: Seen): void {
    const row = this.#rows.get(name) ?? { places: [], offs: [] };
    row.places.push(place);
    row.offs.push(degrees(Math.asin(Math.min(1, off))));
    this.#rows.set(name, row);
  }

  *found(): Generator<number> {
    for (const { places, offs } of this.#rows.values()) if (isCrease(offs)) yield* places;
  }
}

function isCrease(offs: readonly number[]): boolean {
  const mean = offs.reduce((sum, off) => sum + off, 0) / offs.length;
  const spread = Math.sqrt(offs.reduce((sum, off) => sum + (off - mean) ** 2, 0) / offs.length);
  return offs.length >= fewest && mean > least && spread < mostSpread * mean;
}
