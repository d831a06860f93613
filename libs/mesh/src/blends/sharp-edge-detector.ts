import { toDegrees } from '@kerf/geometry';

/** Degrees: coordinate rounding, and rows of slightly different width. */
const minMeanDegrees = 0.2;

/** Random chord deviations have a larger spread, as a share of their mean. */
const maxSpreadShare = 0.25;

/** Fewer vertices do not characterise a row. */
const minVertices = 8;

/** Deviation, as a sine, of the chord across a blend from that of a tangent blend. */
interface VertexDeviation {
  readonly vertex: number;
  readonly deviation: number;
}

/** Deviations along one face, in degrees. */
interface DeviationRow {
  readonly vertices: number[];
  readonly deviations: number[];
}

/**
 * Detects sharp edges between blends and apparently tangent faces: along a sharp edge all chords deviate by the same
 * angle.
 */
export class SharpEdgeDetector {
  readonly #rows = new Map<string, DeviationRow>();

  /** Adds a deviation next to the face with this key. */
  addDeviation(name = '', { vertex, deviation }: VertexDeviation): void {
    const row = this.#rows.get(name) ?? { vertices: [], deviations: [] };
    row.vertices.push(vertex);
    row.deviations.push(toDegrees(Math.asin(Math.min(1, deviation))));
    this.#rows.set(name, row);
  }

  *findSharpVertices(): Generator<number> {
    for (const { vertices, deviations } of this.#rows.values()) if (isSharpEdge(deviations)) yield* vertices;
  }
}

function isSharpEdge(deviations: readonly number[]): boolean {
  const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length;
  const spread = Math.sqrt(deviations.reduce((sum, deviation) => sum + (deviation - mean) ** 2, 0) / deviations.length);
  return deviations.length >= minVertices && mean > minMeanDegrees && spread < maxSpreadShare * mean;
}
