import { cornerOf, type Mesh, triangleCount } from './mesh.ts';
import { release } from './release.ts';
import { at } from './vector.ts';

/** A hierarchy of boxes around the triangles of a mesh; its root is node 0. */
export interface Tree {
  readonly mesh: Mesh;
  /** The triangles, those of each leaf together. */
  readonly triangles: Uint32Array;
  /** For each node the least x, y and z, then the greatest. */
  readonly bounds: Float64Array;
  /** For each node the second of its two children; the first follows the node. Of a leaf -1. */
  readonly second: Int32Array;
  /** For each node where its triangles begin and end. */
  readonly spans: Uint32Array;
}

const mostInLeaf = 4;

/** No path is deeper: a node is halved where its middle does not part it. */
export const deepest = 128;

export function treeOf(mesh: Mesh): Tree {
  const count = triangleCount(mesh);
  const most = 2 * count;
  const tree = {
    mesh,
    triangles: Uint32Array.from({ length: count }, (_, i) => i),
    bounds: new Float64Array(6 * most),
    second: new Int32Array(most).fill(-1),
    spans: new Uint32Array(2 * most),
  };
  const boxes = boxesOf(mesh);
  new Growth(tree, boxes).grow(0, count, 0);
  release(boxes);
  return tree;
}

function boxesOf(mesh: Mesh): Float64Array {
  const boxes = new Float64Array(6 * triangleCount(mesh));
  for (let triangle = 0; triangle < triangleCount(mesh); triangle += 1) {
    const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
    for (const axis of [0, 1, 2] as const) {
      boxes[6 * triangle + axis] = Math.min(a[axis], b[axis], c[axis]);
      boxes[6 * triangle + 3 + axis] = Math.max(a[axis], b[axis], c[axis]);
    }
  }
  return boxes;
}

/** Halves spans of triangles at the middle of their longest side, as deep as needed. */
class Growth {
  readonly #tree: Tree;
  readonly #boxes: Float64Array;
  #nodes = 0;

  constructor(tree: Tree, boxes: Float64Array) {
    this.#tree = tree;
    this.#boxes = boxes;
  }

  grow(from: number, to: number, depth: number): number {
    const { bounds, second, spans } = this.#tree;
    const node = this.#nodes++;
    bounds.set(this.#around(from, to), 6 * node);
    spans.set([from, to], 2 * node);
    if (to - from <= mostInLeaf || depth >= deepest - 2) return node;
    const middle = this.#part(from, to, node);
    this.grow(from, middle, depth + 1);
    second[node] = this.grow(middle, to, depth + 1);
    return node;
  }

  #around(from: number, to: number): Float64Array {
    const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    for (let i = from; i < to; i += 1) {
      const start = 6 * at(this.#tree.triangles, i);
      for (let axis = 0; axis < 3; axis += 1) {
        box[axis] = Math.min(at(box, axis), at(this.#boxes, start + axis));
        box[3 + axis] = Math.max(at(box, 3 + axis), at(this.#boxes, start + 3 + axis));
      }
    }
    return box;
  }

  /** Puts the triangles left of the middle first; where they lie on one side of it, the lesser half. */
  #part(from: number, to: number, node: number): number {
    const axis = this.#longest(node);
    const centre = (triangle: number) =>
      at(this.#boxes, 6 * triangle + axis) + at(this.#boxes, 6 * triangle + 3 + axis);
    const middle = at(this.#tree.bounds, 6 * node + axis) + at(this.#tree.bounds, 6 * node + 3 + axis);
    const span = this.#tree.triangles.subarray(from, to);
    let left = 0;
    for (let i = 0; i < span.length; i += 1) {
      const triangle = at(span, i);
      if (centre(triangle) >= middle) continue;
      span[i] = at(span, left);
      span[left++] = triangle;
    }
    if (left > 0 && left < span.length) return from + left;
    span.sort((a, b) => centre(a) - centre(b));
    return from + (span.length >> 1);
  }

  #longest(node: number): number {
    const { bounds } = this.#tree;
    const side = (axis: number) => at(bounds, 6 * node + 3 + axis) - at(bounds, 6 * node + axis);
    return [0, 1, 2].reduce((longest, axis) => (side(axis) > side(longest) ? axis : longest));
  }
}
