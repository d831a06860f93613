import { adds, changes } from './making.ts';

export const shellObject = changes('shell_object');
export const revolve = adds('revolve', 'revolution');
export const loft = adds('loft', 'loft');
export const sweep = adds('sweep', 'sweep');
