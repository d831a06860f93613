import type { Mesh } from '../mesh/mesh.ts';
import { type ImageBand, createImageBand } from './depth-buffer.ts';
import { type PixelSize, projectMeshes, toViewSpace } from './camera.ts';
import { findDrawnEdges } from './drawn-edges.ts';
import { getColour } from './lighting.ts';
import { drawLines, type MeshLines } from './draw-lines.ts';
import { drawSurface, type Surface } from './draw-surface.ts';
import type { ViewFrame } from './views.ts';

/** Number of samples along each side of a pixel. */
const samplesPerPixel = 2;

/** Number of pixel rows drawn at a time, so that memory does not grow with the height of the picture. */
const bandRows = 128;

/** Half the width of an edge, as a share of the shorter side of the picture; the minimum is in pixels. */
const edgeShare = 0.0012;
const minEdgePixels = 0.55;

/** Renders a picture on the CPU: depth buffer, smooth shading and edges, on white. Returns RGB pixels. */
export function renderShaded(meshes: readonly Mesh[], frame: ViewFrame, size: PixelSize): Uint8Array {
  const { width, height } = size;
  const seen = projectMeshes(meshes, frame, { width: samplesPerPixel * width, height: samplesPerPixel * height });
  const scene = seen.map((one, i) => ({
    ...one,
    normals: toViewSpace(one.mesh.normals, frame),
    colour: getColour(i),
    edges: findDrawnEdges(one.mesh, frame),
  }));
  const radius = samplesPerPixel * Math.max(minEdgePixels, edgeShare * Math.min(width, height));
  const pixels = new Uint8Array(3 * width * height);
  for (let top = 0; top < height; top += bandRows) {
    const band = createImageBand(
      samplesPerPixel * width,
      samplesPerPixel * top,
      samplesPerPixel * Math.min(bandRows, height - top),
    );
    drawScene(band, scene, radius);
    pixels.set(downsample(band), 3 * width * top);
  }
  return pixels;
}

/** Draws all surfaces before any edge: an edge of one object may lie behind another. */
function drawScene(band: ImageBand, scene: readonly (Surface & MeshLines)[], radius: number): void {
  for (const surface of scene) drawSurface(band, surface);
  for (const lines of scene) drawLines(band, lines, radius);
}

/** Averages every square of samples into one pixel. */
function downsample({ width, height, colour }: ImageBand): Uint8Array {
  const pixels = new Uint8Array(colour.length / samplesPerPixel ** 2);
  let pixel = 0;
  for (let row = 0; row < height; row += samplesPerPixel) {
    for (let column = 0; column < width; column += samplesPerPixel, pixel += 3) {
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[pixel + channel] = averageAt(colour, 3 * (row * width + column) + channel, width);
      }
    }
  }
  return pixels;
}

function averageAt(colour: Uint8ClampedArray, first: number, width: number): number {
  let sum = 0;
  for (let row = 0; row < samplesPerPixel; row += 1) {
    for (let column = 0; column < samplesPerPixel; column += 1) sum += colour[first + 3 * (row * width + column)] ?? 0;
  }
  return Math.round(sum / samplesPerPixel ** 2);
}
