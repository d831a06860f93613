// Pictures of triangles, separate from the rest of the kernel so that a drawing thread does not load OCCT.
export { type Mark, markedPng } from './marks.ts';
export { type Shot, shotOf } from './shot.ts';
