// Pictures of triangles. They need nothing else of the kernel, which a thread that draws then does not load.
export { type Mark, markedPng } from './marks.ts';
export { type Shot, shotOf } from './shot.ts';
