/** The release of Open CASCADE Technology that replicad-opencascadejs 1.1.0 is built from. */
export const occtVersion = '8.0.1';
