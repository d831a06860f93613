/** The part of three.js that the view uses. The published types come with six further packages. */
declare module 'three' {
  export class Vector3 {
    constructor(x?: number, y?: number, z?: number);
    x: number;
    y: number;
    z: number;
    copy(from: Vector3): this;
    clone(): Vector3;
    add(other: Vector3): this;
    sub(other: Vector3): this;
    multiplyScalar(factor: number): this;
    setLength(length: number): this;
    length(): number;
    set(x: number, y: number, z: number): this;
  }

  export class Box3 {
    isEmpty(): boolean;
    setFromObject(object: Object3D, isPrecise?: boolean): this;
    getCenter(target: Vector3): Vector3;
    getSize(target: Vector3): Vector3;
  }

  export class Matrix4 {
    fromArray(numbers: ArrayLike<number>): this;
  }

  export class Object3D {
    readonly position: Vector3;
    readonly rotation: Vector3;
    readonly scale: Vector3;
    readonly up: Vector3;
    readonly matrix: Matrix4;
    matrixAutoUpdate: boolean;
    visible: boolean;
    add(...children: Object3D[]): this;
    remove(...children: Object3D[]): this;
    updateMatrixWorld(isForced?: boolean): void;
  }

  export class Group extends Object3D {}
  export class Scene extends Object3D {}

  export class BufferAttribute {
    constructor(numbers: Float32Array | Uint32Array, itemSize: number);
  }

  export class BufferGeometry {
    setAttribute(name: 'position' | 'normal', attribute: BufferAttribute): this;
    setIndex(attribute: BufferAttribute): this;
    dispose(): void;
  }

  export class EdgesGeometry extends BufferGeometry {
    constructor(surface: BufferGeometry, minAngleDegrees: number);
  }

  export class Color {
    setRGB(red: number, green: number, blue: number): this;
    set(hex: number): this;
  }

  export class Material {
    dispose(): void;
  }

  interface SurfaceLook {
    readonly flatShading: boolean;
    readonly metalness: number;
    readonly roughness: number;
    readonly side: number;
    readonly polygonOffset: boolean;
    readonly polygonOffsetFactor: number;
    readonly polygonOffsetUnits: number;
  }

  export class MeshStandardMaterial extends Material {
    constructor(look: SurfaceLook);
    readonly color: Color;
  }

  export class LineBasicMaterial extends Material {
    constructor(look: { readonly color: number });
  }

  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry, material: Material);
  }

  export class LineSegments extends Object3D {
    constructor(geometry: BufferGeometry, material: Material);
  }

  export class HemisphereLight extends Object3D {
    constructor(sky: number, ground: number, intensity: number);
  }

  export class DirectionalLight extends Object3D {
    constructor(color: number, intensity: number);
  }

  export class PerspectiveCamera extends Object3D {
    constructor(fieldOfViewDegrees: number);
    readonly fov: number;
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
  }

  interface RendererOptions {
    readonly canvas: HTMLCanvasElement;
    readonly context: WebGL2RenderingContext;
    readonly alpha: boolean;
  }

  export class WebGLRenderer {
    constructor(options: RendererOptions);
    setPixelRatio(ratio: number): void;
    setSize(width: number, height: number, setsStyle: boolean): void;
    render(scene: Scene, camera: PerspectiveCamera): void;
    dispose(): void;
    forceContextLoss(): void;
  }

  export const DoubleSide: number;
}

declare module 'three/addons/controls/OrbitControls.js' {
  import type { PerspectiveCamera, Vector3 } from 'three';

  export class OrbitControls {
    constructor(camera: PerspectiveCamera, canvas: HTMLCanvasElement);
    readonly target: Vector3;
    update(): void;
    addEventListener(name: 'change' | 'start', listener: () => void): void;
    dispose(): void;
  }
}
