import { degrees } from '../vector.ts';

/** In degrees: the digits of a file, and rows that are not quite equally wide. */
const least = 0.2;

/** What chords say at random is spread by more, as a share of the mean. */
const mostSpread = 0.25;

/** Fewer places tell nothing of a row. */
const fewest = 8;

/** At a place, by how much the chord across a blend is astray from that of a tangent, as a sine. */
interface Seen {
  readonly place: number;
  readonly off: number;
}

/** By how much it is off along a wall. */
interface Row {
  readonly places: number[];
  readonly offs: number[];
}

/** Finds edges between walls and what seems to be tangent to them: along the whole wall it looks astray by the same angle. */
export class Creases {
  readonly #rows = new Map<string, Row>();

  /** Beside a wall of a name. */
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
