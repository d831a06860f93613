import { adds } from './making.ts';

export const createBox = adds('create_box', 'box');
export const createCylinder = adds('create_cylinder', 'cylinder');
export const createSphere = adds('create_sphere', 'sphere');
export const createCone = adds('create_cone', 'cone');
export const createTorus = adds('create_torus', 'torus');
export const createHelix = adds('create_helix', 'helix');
