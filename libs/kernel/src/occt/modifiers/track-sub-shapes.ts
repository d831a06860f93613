import type { TopoDS_Edge, TopoDS_Face } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { describeEdge, getEdgeType, isDegenerate } from '../edges.ts';
import { describeFace, getFaceType, getPlaneNormal } from '../faces.ts';
import { listEdges, listFaces, type SubShapes } from '../sub-shapes.ts';
import { roundCoordinates } from '../vector.ts';

/**
 * Finds the ids of edges or faces in a rebuilt body; undefined for one that cannot be identified with certainty.
 * Ids stay the same where the topology and the kinds of all edges and faces are unchanged. Otherwise a sub-shape is
 * the same if it is exactly where it was, between faces with the same normals.
 */
export function trackSubShapes(before: Body, after: Body, ids: readonly string[]): (string | undefined)[] {
  using old = new ShapeLayout(before);
  using now = new ShapeLayout(after);
  if (old.topologyKey === now.topologyKey) return [...ids];
  return ids.map((id) => now.findByTraits(id.startsWith('edge_') ? 'edge' : 'face', old.getTraits(id)));
}

/** Kind and position of a sub-shape in canonical order: names of kinds, and millimetres. */
type Traits = readonly (string | number)[];

/** Edges and faces of a body, with the edges around each face. */
class ShapeLayout {
  readonly #edges: SubShapes<TopoDS_Edge>;
  readonly #faces: SubShapes<TopoDS_Face>;
  /** The indices of the edges around each face. */
  readonly #borders: readonly number[][];

  constructor({ shape }: Body) {
    this.#edges = listEdges(shape);
    this.#faces = listFaces(shape);
    this.#borders = this.#faces.all.map((face) => {
      using around = listEdges(face);
      return around.all.map((edge) => this.#edges.indexOf(edge));
    });
  }

  /** Topology key, equal for bodies that differ only in dimensions. */
  get topologyKey(): string {
    return JSON.stringify([this.#edges.all.map(getEdgeType), this.#faces.all.map(getFaceType), this.#borders]);
  }

  getTraits(id: string): Traits {
    const [kind, number] = id.split('_');
    const index = Number(number) - 1;
    return kind === 'edge' ? this.#traitsOfEdge(index) : this.#traitsOfFace(index);
  }

  /** Finds the id of the only edge or face with these traits. */
  findByTraits(kind: 'edge' | 'face', traits: Traits): string | undefined {
    const { count } = kind === 'edge' ? this.#edges : this.#faces;
    const ids = Array.from({ length: count }, (_, index) => `${kind}_${index + 1}`);
    const [found, ...others] = ids.filter((id) => haveEqualTraits(this.getTraits(id), traits));
    return others.length > 0 ? undefined : found;
  }

  #traitsOfEdge(index: number): Traits {
    const edge = this.#edges.all[index];
    if (!edge || isDegenerate(edge)) return [];
    const { type, length, start, end, midpoint } = describeEdge(edge, '');
    const beside = this.#faces.all.filter((_, face) => this.#borders[face]?.includes(index));
    const sides = beside.map((face) => {
      const normal = getPlaneNormal(face);
      return [getFaceType(face), ...(normal ? roundCoordinates(normal) : [])];
    });
    return [type, length, ...start, ...end, ...midpoint, ...sides.toSorted(byText).flat()];
  }

  #traitsOfFace(index: number): Traits {
    const face = this.#faces.all[index];
    if (!face) return [];
    const { type, area, center, normal = [] } = describeFace(face, '');
    return [type, area, ...center, ...normal];
  }

  [Symbol.dispose](): void {
    this.#edges[Symbol.dispose]();
    this.#faces[Symbol.dispose]();
  }
}

const byText = (a: Traits, b: Traits): number => (String(a) < String(b) ? -1 : 1);

/** Tolerance in millimetres. */
const toleranceMm = 1e-5;

const haveEqualTraits = (traits: Traits, others: Traits): boolean =>
  traits.length > 0 &&
  traits.length === others.length &&
  traits.every((trait, i) => trait === others[i] || Math.abs(Number(trait) - Number(others[i])) < toleranceMm);
