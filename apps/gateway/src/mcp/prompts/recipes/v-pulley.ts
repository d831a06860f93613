import { findBrokenRule, recipe } from '../recipe.ts';
import { cut, fuse, makeCone, makeCylinder } from './recipe-calls.ts';
import { cylinderVolume, frustumVolume } from './volumes.ts';

/** A wheel with a groove for a V-belt. */
export const vPulley = recipe({
  name: 'v_pulley',
  title: 'V-belt pulley',
  description: 'A wheel with a V-shaped groove around it and a bore for a shaft.',
  sizes: [
    {
      name: 'diameter',
      description: 'Outer diameter of the rims.',
      commonValues: [60, 40, 80, 100],
      min: 5,
      max: 2_000,
    },
    {
      name: 'groove_depth',
      description: 'From the rim to the bottom of the groove.',
      commonValues: [8, 6, 10],
      min: 0.5,
      max: 500,
    },
    { name: 'groove_top', description: 'Width of the groove at the rim.', commonValues: [10, 8, 13], min: 1, max: 500 },
    {
      name: 'groove_bottom',
      description: 'Width of the groove at its bottom.',
      commonValues: [4, 3, 6],
      min: 0.2,
      max: 490,
    },
    { name: 'rim', description: 'Width of each rim.', commonValues: [2, 1.5, 3], min: 0.2, max: 200 },
    { name: 'bore', description: 'Diameter of the shaft.', commonValues: [8, 6, 12], min: 0.5, max: 1_000 },
  ],
  findMisfit: (s) =>
    findBrokenRule([
      // Each side of the groove is a cone, and 0.01 mm is the minimum height of a cone.
      [computeDimensions(s).slope >= 0.01, 'groove_bottom must be at least 0.02 less than groove_top.'],
      [s.bore < s.diameter - 2 * s.groove_depth, 'The bore reaches the groove: reduce bore or groove_depth.'],
    ]),
  buildCalls: (s) => {
    const { outer, inner, slope, heights } = computeDimensions(s);
    const body = ['lower_rim', 'lower_slope', 'core', 'upper_slope', 'upper_rim'];
    return [
      makeCylinder('lower_rim', 'Lower rim.', { radius: outer, height: s.rim }),
      makeCone('lower_slope', 'Lower side of the groove.', {
        bottom_radius: outer,
        top_radius: inner,
        height: slope,
        position: [0, 0, heights.lowerSlope],
      }),
      makeCylinder('core', 'Bottom of the groove.', {
        radius: inner,
        height: s.groove_bottom,
        position: [0, 0, heights.core],
      }),
      makeCone('upper_slope', 'Upper side of the groove.', {
        bottom_radius: inner,
        top_radius: outer,
        height: slope,
        position: [0, 0, heights.upperSlope],
      }),
      makeCylinder('upper_rim', 'Upper rim.', { radius: outer, height: s.rim, position: [0, 0, heights.upperRim] }),
      fuse('wheel', 'Fuse all of them.', body),
      makeCylinder('bore', 'Cutter for the bore.', { radius: s.bore / 2, height: heights.all }),
      cut('pulley', 'Cut the bore.', 'wheel', ['bore']),
    ];
  },
  computeParts: (s) => {
    const { outer, inner, slope, heights } = computeDimensions(s);
    const wheel =
      2 * cylinderVolume(outer, s.rim) +
      2 * frustumVolume(outer, inner, slope) +
      cylinderVolume(inner, s.groove_bottom);
    return [{ id: 'pulley', volume: wheel - cylinderVolume(s.bore / 2, heights.all) }];
  },
});

interface Groove {
  readonly diameter: number;
  readonly groove_depth: number;
  readonly groove_top: number;
  readonly groove_bottom: number;
  readonly rim: number;
}

/** Computes radii, the height of each side of the groove, and the z position at which each section starts, in mm. */
function computeDimensions({ diameter, groove_depth, groove_top, groove_bottom, rim }: Groove) {
  const slope = roundToPicometre((groove_top - groove_bottom) / 2);
  return {
    outer: diameter / 2,
    inner: diameter / 2 - groove_depth,
    slope,
    heights: {
      lowerSlope: rim,
      core: rim + slope,
      upperSlope: rim + slope + groove_bottom,
      upperRim: rim + groove_top,
      all: 2 * rim + groove_top,
    },
  };
}

/** Rounds to a picometre; otherwise a value exactly at the limit could fall below it. */
const roundToPicometre = (millimetres: number): number => Math.round(millimetres * 1e9) / 1e9;
