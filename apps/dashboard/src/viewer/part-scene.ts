import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Surface } from './glb.ts';
import { Part } from './part.ts';

/** Names of the views, in the order of the keys 1 to 7. */
export const views = ['Isometric', 'Front', 'Back', 'Left', 'Right', 'Top', 'Bottom'] as const;
type ViewName = (typeof views)[number];

/** Directions from the part to the camera. Above and below it, up is where the back is. */
const directions: Readonly<Record<ViewName, readonly [number, number, number]>> = {
  Isometric: [1, -1, 1],
  Front: [0, -1, 0],
  Back: [0, 1, 0],
  Left: [-1, 0, 0],
  Right: [1, 0, 0],
  Top: [0, -0.001, 1],
  Bottom: [0, -0.001, -1],
};

const maxPixelRatio = 2;
const closestTilt = 0.02;

/** A drawn part. It draws only when something changes, and releases everything that it took of the graphics card. */
export class PartScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(35);
  private readonly controls: OrbitControls;
  private readonly resizing: ResizeObserver;
  private part: Part | undefined;
  private hasEdges = true;
  /** True while the viewer has not moved the camera: it then shows the whole part at every size. */
  private isFitted = true;
  private frame = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, maxPixelRatio));
    const lamp = new DirectionalLight(0xffffff, 1.6);
    lamp.position.set(0.4, 0.8, 1);
    this.camera.add(lamp);
    this.camera.up.set(0, 0, 1);
    this.scene.add(new HemisphereLight(0xffffff, 0x8a93a0, 1.7), this.camera);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener('change', () => this.requestDraw());
    this.controls.addEventListener('start', () => this.releaseCamera());
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(canvas);
  }

  /** Replaces the part. The camera stays where it is, unless there was no part before. */
  showPart(surfaces: readonly Surface[]): void {
    const before = this.part;
    this.removePart();
    const part = new Part(surfaces);
    this.part = part;
    this.scene.add(part.group);
    if (before) this.adaptDepth();
    else this.turnTo('Isometric');
    this.showEdges(this.hasEdges);
    const { x, y, z } = part.box.getSize(new Vector3());
    // The size of what is drawn, for specifications.
    this.canvas.dataset['size'] = [x, y, z].map((mm) => mm.toFixed(2)).join(' ');
  }

  showEdges(isShown: boolean): void {
    this.hasEdges = isShown;
    this.part?.showEdges(isShown);
    this.requestDraw();
  }

  /** Looks at the whole part from a direction. */
  turnTo(view: ViewName): void {
    const [x, y, z] = directions[view];
    this.look(new Vector3(x, y, z));
  }

  /** Shows the whole part in the direction of the camera. */
  fit(): void {
    this.look(this.camera.position.clone().sub(this.controls.target));
  }

  /** Turns around the part, by angles in radians. */
  turn(aroundRad: number, upRad: number): void {
    const { target } = this.controls;
    const from = this.camera.position.clone().sub(target);
    const distance = from.length();
    const tilt = Math.acos(from.z / distance) - upRad;
    const heading = Math.atan2(from.y, from.x) + aroundRad;
    const bounded = Math.min(Math.PI - closestTilt, Math.max(closestTilt, tilt));
    const flat = Math.sin(bounded);
    const direction = new Vector3(flat * Math.cos(heading), flat * Math.sin(heading), Math.cos(bounded));
    this.camera.position.copy(target).add(direction.multiplyScalar(distance));
    this.update();
  }

  /** Moves towards the part or away from it, by a factor of its distance. */
  zoom(factor: number): void {
    const { target } = this.controls;
    const from = this.camera.position.clone().sub(target).multiplyScalar(factor);
    this.camera.position.copy(target).add(from);
    this.update();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.resizing.disconnect();
    this.controls.dispose();
    this.removePart();
    this.renderer.dispose();
  }

  private releaseCamera(): void {
    this.isFitted = false;
  }

  private look(direction: Vector3): void {
    const { center, radius } = this.measure();
    const halfField = (this.camera.fov * Math.PI) / 360;
    const narrow = Math.atan(Math.tan(halfField) * Math.min(1, this.camera.aspect));
    this.controls.target.copy(center);
    this.camera.position.copy(center).add(direction.setLength((1.08 * radius) / Math.sin(narrow)));
    this.update();
    this.isFitted = true;
  }

  /** Center and radius of a ball around the part. */
  private measure() {
    const box = this.part?.box;
    const [center, size] = [new Vector3(), new Vector3()];
    box?.getCenter(center);
    box?.getSize(size);
    return { center, radius: Math.max(size.length() / 2, 0.001) };
  }

  private update(): void {
    this.isFitted = false;
    this.adaptDepth();
    this.controls.update();
    this.requestDraw();
  }

  /** Bounds of the depth, within which a part of any size is sharp. */
  private adaptDepth(): void {
    const { radius } = this.measure();
    const distance = this.camera.position.clone().sub(this.controls.target).length();
    this.camera.near = Math.max(distance - 3 * radius, distance / 1_000);
    this.camera.far = distance + 10 * radius;
    this.camera.updateProjectionMatrix();
  }

  private removePart(): void {
    if (!this.part) return;
    this.scene.remove(this.part.group);
    this.part.dispose();
    this.part = undefined;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.renderer.setSize(width, height, false);
    if (this.isFitted) this.fit();
    // Without a frame in between, in which the canvas would be empty.
    this.draw();
  }

  private requestDraw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.renderer.render(this.scene, this.camera);
  }
}
