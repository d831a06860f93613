export {
  add,
  cross,
  distanceBetween,
  dot,
  lengthOf,
  normalize,
  type PlaneVector,
  rotateLeft,
  scale,
  subtract,
} from './plane-vector.ts';
export {
  computePolygonArea,
  computeSignedArea,
  containsPoint,
  distanceToSegment,
  listSides,
  type Polygon,
  type Segment,
} from './polygon.ts';
