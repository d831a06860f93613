import { creates, modifies } from './feature-commands.ts';

export const shellObject = modifies('shell_object');
export const revolve = creates('revolve', 'revolution');
export const loft = creates('loft', 'loft');
export const sweep = creates('sweep', 'sweep');
