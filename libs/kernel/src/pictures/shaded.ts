import type { Mesh } from '../mesh/mesh.ts';
import { type Band, newBand } from './band.ts';
import { type PixelSize, projected, turned } from './camera.ts';
import { edgesOf } from './edges.ts';
import { colourOf } from './light.ts';
import { drawLines, type Lines } from './lines.ts';
import { drawSurface, type Surface } from './surface.ts';
import type { Frame } from './views.ts';

/** Number of samples along each side of a pixel. */
const samples = 2;

/** Number of pixel rows drawn at a time, so that memory does not grow with the height of the picture. */
const bandRows = 128;

/** Half the width of an edge, as a share of the shorter side of the picture; the minimum is in pixels. */
const edgeShare = 0.0012;
const thinnestEdge = 0.55;

/** Renders a picture on the CPU: depth buffer, smooth shading and edges, on white. Returns RGB pixels. */
export function shaded(meshes: readonly Mesh[], frame: Frame, size: PixelSize): Uint8Array {
  const { width, height } = size;
  const seen = projected(meshes, frame, { width: samples * width, height: samples * height });
  const scene = seen.map((one, i) => ({
    ...one,
    normals: turned(one.mesh.normals, frame),
    colour: colourOf(i),
    edges: edgesOf(one.mesh, frame),
  }));
  const radius = samples * Math.max(thinnestEdge, edgeShare * Math.min(width, height));
  const pixels = new Uint8Array(3 * width * height);
  for (let top = 0; top < height; top += bandRows) {
    const band = newBand(samples * width, samples * top, samples * Math.min(bandRows, height - top));
    draw(band, scene, radius);
    pixels.set(averaged(band), 3 * width * top);
  }
  return pixels;
}

/** Draws all surfaces before any edge: an edge of one object may lie behind another. */
function draw(band: Band, scene: readonly (Surface & Lines)[], radius: number): void {
  for (const surface of scene) drawSurface(band, surface);
  for (const lines of scene) drawLines(band, lines, radius);
}

/** Averages every square of samples into one pixel. */
function averaged({ width, height, colour }: Band): Uint8Array {
  const pixels = new Uint8Array(colour.length / samples ** 2);
  let pixel = 0;
  for (let row = 0; row < height; row += samples) {
    for (let column = 0; column < width; column += samples, pixel += 3) {
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[pixel + channel] = meanAt(colour, 3 * (row * width + column) + channel, width);
      }
    }
  }
  return pixels;
}

function meanAt(colour: Uint8ClampedArray, first: number, width: number): number {
  let sum = 0;
  for (let row = 0; row < samples; row += 1) {
    for (let column = 0; column < samples; column += 1) sum += colour[first + 3 * (row * width + column)] ?? 0;
  }
  return Math.round(sum / samples ** 2);
}
