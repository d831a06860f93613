import { adds, changes } from './making.ts';

export const createFillet = changes('create_fillet');
export const createChamfer = changes('create_chamfer');
export const extrude = adds('extrude', 'extrusion');
