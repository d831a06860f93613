import type { ImageBand } from './depth-buffer.ts';
import type { ProjectedMesh } from './camera.ts';
import type { DrawnEdges } from './drawn-edges.ts';

/** A projected mesh and its drawn edges. */
export interface MeshLines extends ProjectedMesh {
  readonly edges: DrawnEdges;
}

const ink = [30, 38, 54] as const;

/** Depth in samples by which an edge may lie behind its own surface and still be drawn. */
const depthBias = 3;

/**
 * Draws the visible edges that reach into the band, `radius` samples to each side.
 * A silhouette is drawn twice as wide, because the surface rises steeply from it and hides the inner side.
 */
export function drawLines(band: ImageBand, { places, edges }: MeshLines, radius: number): void {
  drawPairs(band, places, { edges: edges.silhouette, radius: 2 * radius });
  drawPairs(band, places, { edges: edges.sharp, radius });
}

interface Pairs {
  readonly edges: Uint32Array;
  readonly radius: number;
}

function drawPairs(band: ImageBand, places: Float32Array, { edges, radius }: Pairs): void {
  for (let i = 0; i < edges.length; i += 2) {
    const [from, to] = [3 * (edges[i] ?? 0), 3 * (edges[i + 1] ?? 0)];
    const line = { start: places.subarray(from, from + 3), end: places.subarray(to, to + 3) };
    if (reachesBand(band, line, radius)) drawLine(band, line, radius);
  }
}

interface Line {
  readonly start: Float32Array;
  readonly end: Float32Array;
}

function reachesBand({ top, height }: ImageBand, { start, end }: Line, radius: number): boolean {
  const [y1 = 0, y2 = 0] = [start[1], end[1]];
  return Math.max(y1, y2) + radius >= top && Math.min(y1, y2) - radius <= top + height;
}

/** Draws a dot at every sample along the line. */
function drawLine(band: ImageBand, { start, end }: Line, radius: number): void {
  const [x = 0, y = 0, z = 0] = start;
  const [dx, dy, dz] = [(end[0] ?? 0) - x, (end[1] ?? 0) - y, (end[2] ?? 0) - z];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy)));
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    drawDot(band, [x + share * dx, y + share * dy, z + share * dz], radius);
  }
}

function drawDot(band: ImageBand, [x, y, z]: readonly [number, number, number], radius: number): void {
  const top = Math.max(band.top, Math.ceil(y - radius - 0.5));
  const bottom = Math.min(band.top + band.height - 1, Math.floor(y + radius - 0.5));
  const left = Math.max(0, Math.ceil(x - radius - 0.5));
  const right = Math.min(band.width - 1, Math.floor(x + radius - 0.5));
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const sample = (row - band.top) * band.width + column;
      const isInside = Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius;
      if (isInside && z + depthBias >= (band.depth[sample] ?? 0)) band.colour.set(ink, 3 * sample);
    }
  }
}
