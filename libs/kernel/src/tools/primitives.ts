import { creates } from './feature-commands.ts';

export const createBox = creates('create_box', 'box');
export const createCylinder = creates('create_cylinder', 'cylinder');
export const createSphere = creates('create_sphere', 'sphere');
export const createCone = creates('create_cone', 'cone');
export const createTorus = creates('create_torus', 'torus');
export const createHelix = creates('create_helix', 'helix');
