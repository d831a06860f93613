import { creates, modifies } from './feature-commands.ts';

export const createFillet = modifies('create_fillet');
export const createChamfer = modifies('create_chamfer');
export const extrude = creates('extrude', 'extrusion');
