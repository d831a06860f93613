import type { TopoDS_Edge, TopoDS_Face } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { describedEdge, edgeType, isPoint } from '../edges.ts';
import { describedFace, faceType, normalOf } from '../faces.ts';
import { edgesOf, facesOf, type Parts } from '../parts.ts';
import { rounded } from '../vector.ts';

/**
 * The ids that edges or faces of a body have after it was built anew; nothing for one that is not known for certain.
 * Numbers stay where all edges and faces are of the same kinds and meet as before. Elsewhere a part is the same when
 * it is exactly where it was, between faces that look the same way.
 */
export function followed(before: Body, after: Body, ids: readonly string[]): (string | undefined)[] {
  using old = new Layout(before);
  using now = new Layout(after);
  if (old.plan === now.plan) return [...ids];
  return ids.map((id) => now.find(id.startsWith('edge_') ? 'edge' : 'face', old.traitsOf(id)));
}

/** What a part is and where, in an order of its own: names of kinds, and millimetres. */
type Traits = readonly (string | number)[];

/** The edges and faces of a body, and which edges lie around which face. */
class Layout {
  readonly #edges: Parts<TopoDS_Edge>;
  readonly #faces: Parts<TopoDS_Face>;
  /** The indices of the edges around each face. */
  readonly #borders: readonly number[][];

  constructor({ shape }: Body) {
    this.#edges = edgesOf(shape);
    this.#faces = facesOf(shape);
    this.#borders = this.#faces.all.map((face) => {
      using around = edgesOf(face);
      return around.all.map((edge) => this.#edges.indexOf(edge));
    });
  }

  /** The same for bodies that differ in measures alone. */
  get plan(): string {
    return JSON.stringify([this.#edges.all.map(edgeType), this.#faces.all.map(faceType), this.#borders]);
  }

  traitsOf(id: string): Traits {
    const [kind, number] = id.split('_');
    const index = Number(number) - 1;
    return kind === 'edge' ? this.#traitsOfEdge(index) : this.#traitsOfFace(index);
  }

  /** The id of the only edge or face with these traits. */
  find(kind: 'edge' | 'face', traits: Traits): string | undefined {
    const { count } = kind === 'edge' ? this.#edges : this.#faces;
    const ids = Array.from({ length: count }, (_, index) => `${kind}_${index + 1}`);
    const [found, ...others] = ids.filter((id) => areAlike(this.traitsOf(id), traits));
    return others.length > 0 ? undefined : found;
  }

  #traitsOfEdge(index: number): Traits {
    const edge = this.#edges.all[index];
    if (!edge || isPoint(edge)) return [];
    const { type, length, start, end, midpoint } = describedEdge(edge, '');
    const beside = this.#faces.all.filter((_, face) => this.#borders[face]?.includes(index));
    const sides = beside.map((face) => [faceType(face), ...rounded(normalOf(face) ?? [])]);
    return [type, length, ...start, ...end, ...midpoint, ...sides.toSorted(byText).flat()];
  }

  #traitsOfFace(index: number): Traits {
    const face = this.#faces.all[index];
    if (!face) return [];
    const { type, area, center, normal = [] } = describedFace(face, '');
    return [type, area, ...center, ...normal];
  }

  [Symbol.dispose](): void {
    this.#edges[Symbol.dispose]();
    this.#faces[Symbol.dispose]();
  }
}

const byText = (a: Traits, b: Traits): number => (String(a) < String(b) ? -1 : 1);

/** Millimetres. */
const near = 1e-5;

const areAlike = (traits: Traits, others: Traits): boolean =>
  traits.length > 0 &&
  traits.length === others.length &&
  traits.every((trait, i) => trait === others[i] || Math.abs(Number(trait) - Number(others[i])) < near);
