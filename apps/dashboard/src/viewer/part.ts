import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
} from 'three';
import type { Surface } from './glb.ts';

/** Edges between faces that meet at more than this angle are drawn, in degrees. */
const edgeAngle = 25;
/** Above this number of triangles edges take too long to find. */
const maxEdgeTriangles = 200_000;

const steel = [0.62, 0.67, 0.74] as const;
const ink = 0x1d2630;

/** Surfaces as the graphics card draws them, in millimetres with Z up, with their sharp edges. */
export class Part {
  readonly group = new Group();
  readonly box: Box3;
  private readonly edges: LineSegments[] = [];
  private readonly owned: { dispose(): void }[] = [];

  constructor(surfaces: readonly Surface[]) {
    const triangles = surfaces.reduce((sum, { corners }) => sum + corners.length / 3, 0);
    for (const surface of surfaces) this.addSurface(surface, triangles <= maxEdgeTriangles);
    // Files are in metres with Y up.
    this.group.rotation.x = Math.PI / 2;
    this.group.scale.set(1_000, 1_000, 1_000);
    this.group.updateMatrixWorld(true);
    this.box = new Box3().setFromObject(this.group, true);
  }

  showEdges(isShown: boolean): void {
    for (const lines of this.edges) lines.visible = isShown;
  }

  dispose(): void {
    for (const one of this.owned.splice(0)) one.dispose();
  }

  private addSurface({ positions, normals, corners, color, matrix }: Surface, hasEdges: boolean): void {
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
    if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
    geometry.setIndex(new BufferAttribute(corners, 1));
    const offset = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
    const look = { flatShading: !normals, metalness: 0.05, roughness: 0.6, side: DoubleSide, ...offset };
    const material = new MeshStandardMaterial(look);
    material.color.setRGB(...(color ?? steel));
    const mesh = new Mesh(geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.matrix.fromArray(matrix);
    this.owned.push(geometry, material);
    if (hasEdges) mesh.add(this.createEdges(geometry));
    this.group.add(mesh);
  }

  private createEdges(geometry: BufferGeometry): LineSegments {
    const outline = new EdgesGeometry(geometry, edgeAngle);
    const material = new LineBasicMaterial({ color: ink });
    const lines = new LineSegments(outline, material);
    this.owned.push(outline, material);
    this.edges.push(lines);
    return lines;
  }
}
