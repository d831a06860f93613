import type { Line } from '../../fitting/coverage.ts';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import type { Curved } from '../../cylinders/cylinders.ts';
import { apartAlong } from '../../digits/apart.ts';
import { digitOf } from '../../digits/grid.ts';
import { heightOf } from '../../digits/low-triangles.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { at, cross, lengthOf, type Vector } from '../../vector.ts';
import { turningOf } from './turned-cylinders.ts';

/** Planar pieces of a surface: of a strip split into many triangles, only the whole has its middle in the centre. */
export interface Faces {
  readonly model: Model;
  readonly planes: Planes;
  readonly cylinders: readonly Cylinder[];
  /** Middle of each plane, as x, y and z. */
  readonly middles: Float64Array;
  /** Resolution of the coordinates, in millimetres. */
  readonly digit: number;
}

export function facesOf(model: Model, { cylinders, planes }: Pick<Curved, 'cylinders' | 'planes'>): Faces {
  const middles = new Float64Array(3 * planes.areas.length);
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    const share = at(model.facets.areas, triangle) / (at(planes.areas, plane) || 1);
    const middle = centroidOf(model.mesh, triangle);
    for (const k of [0, 1, 2] as const) middles[3 * plane + k] = at(middles, 3 * plane + k) + share * middle[k];
  }
  return { model, planes, cylinders, middles, digit: digitOf(model.mesh) };
}

/** Sine: a strip faces straight away from the axis; rounding and slivers between circles deviate slightly. */
const mostAside = 0.1;

/**
 * Sine: limit seen from the vertices of a strip; of twelve strips it is 15 degrees. A face of a block has a middle,
 * too.
 */
const mostAcross = Math.sin((15.5 * Math.PI) / 180);

/** Sine: tolerance for a face across the axis, from coordinate rounding. */
const mostAskew = 1e-3;

/** Sine: same, where low precision splits the face into triangles; more is a cone. */
const mostBroken = 0.02;

/** Planes relative to an axis. All others run around it: their normals lie in one plane with it. */
interface Straying {
  /** 1 for each plane that deviates. */
  readonly strays: Uint8Array;
  /** 1 for each plane across the axis: blocks have such ends, too. */
  readonly ends: Uint8Array;
}

export function strayFrom(faces: Faces, line: Line): Straying {
  const { model, planes, middles } = faces;
  const { mesh, facets } = model;
  const strays = strayCylinders(faces, line);
  const ends = new Uint8Array(planes.areas.length);
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    if (at(strays, plane)) continue;
    const past = cross(normalOf(facets, triangle), line.axis);
    if (isAcross(faces, triangle, lengthOf(past))) ends[plane] = 1;
    const isPast = (points: Float64Array, place: number, most: number) =>
      looksPast({ points, place }, { line, past, most });
    const [a, b, c] = [
      at(mesh.corners, 3 * triangle),
      at(mesh.corners, 3 * triangle + 1),
      at(mesh.corners, 3 * triangle + 2),
    ];
    const looksAcross = [a, b, c].some((place) => isPast(mesh.points, place, mostAcross));
    if (looksAcross || isPast(middles, plane, mostAside)) strays[plane] = 1;
  }
  return { strays, ends };
}

function isAcross({ model: { mesh, facets }, digit }: Faces, triangle: number, askew: number): boolean {
  if (askew < mostAskew || askew > mostBroken) return askew < mostAskew;
  return askew * heightOf(mesh, facets, triangle) < apartAlong(digit, normalOf(facets, triangle));
}

function strayCylinders({ model: { mesh }, planes, cylinders }: Faces, line: Line): Uint8Array {
  const strays = new Uint8Array(planes.areas.length);
  for (const cylinder of cylinders)
    if (turningOf(mesh, cylinder, line) === 'stray')
      for (const triangle of cylinder.triangles) strays[at(planes.of, triangle)] = 1;
  return strays;
}

/** Computes the area share of the chosen planes. */
export function shareOf(chosen: Uint8Array, { areas }: Planes): number {
  let [sum, all] = [0, 0];
  for (let plane = 0; plane < chosen.length; plane += 1) {
    all += at(areas, plane);
    sum += at(chosen, plane) * at(areas, plane);
  }
  return sum / (all || 1);
}

interface Seen {
  readonly points: Float64Array;
  readonly place: number;
}

interface Looking {
  readonly line: Line;
  /** Cross product of the normal and the axis. */
  readonly past: Vector;
  readonly most: number;
}

/** Share of the squared distance: on the axis itself only rounding remains. */
const roundingOfSquare = 1e-12;

/**
 * Returns true when a normal misses the axis by more than a sine. Called for every vertex, so it allocates no vectors.
 */
function looksPast({ points, place }: Seen, { line: { axis, point }, past, most }: Looking): boolean {
  const x = at(points, 3 * place) - point[0];
  const y = at(points, 3 * place + 1) - point[1];
  const z = at(points, 3 * place + 2) - point[2];
  const along = x * axis[0] + y * axis[1] + z * axis[2];
  const aside = x * past[0] + y * past[1] + z * past[2];
  const far = x * x + y * y + z * z;
  return aside * aside > most * most * (far - along * along) + roundingOfSquare * far;
}
