// Pictures of triangles, separate from the rest of the kernel so that a drawing thread does not load OCCT.
export { type PictureMark, drawMarkedPng } from './marks.ts';
export { type TrianglePicture, renderTriangles } from './triangle-picture.ts';
