export { cosDegrees, toDegrees, toRadians } from './angle.ts';
export {
  type Box,
  boxesOverlap,
  clampToBox,
  computeBoxSize,
  computeBoxVolume,
  containsBox,
  intersectBoxes,
  uniteBoxes,
} from './box.ts';
export {
  add,
  angleBetween,
  type Coordinates,
  cross,
  dot,
  lengthOf,
  normalize,
  perpendicularTo,
  scale,
  subtract,
  type Vector,
} from './vector.ts';
