import { type Builder, centredBox, edgesAreSharp, roundBox } from './build.ts';
import { cylinder, hexagon, hexagonArea, prism } from './steps.ts';
import { tapped, threadArea, threadOf } from './thread-steps.ts';

/** Nuts with a modelled thread, flat on z = 0. */
export const tappedHexNut: Builder = (sizes) => {
  const [m, s] = [sizes.mm('m'), sizes.mm('s')];
  const thread = threadOf(sizes);
  return {
    commands: [prism('hexagon', hexagon(s), [0, m]), tapped('nut', 'hexagon', { ...thread, length: m })],
    boundingBox: centredBox((2 * s) / Math.sqrt(3), s, [0, m]),
    simplifications: [edgesAreSharp],
    volumeMm3: (hexagonArea(s) - threadArea(thread)) * m,
  };
};

/** Threaded inserts with a modelled thread, upright on z = 0. */
export const tappedInsert: Builder = (sizes) => {
  const [outside, top] = [sizes.mm('D') / 2, sizes.mm('L')];
  return {
    commands: [cylinder('sleeve', outside, top), tapped('insert', 'sleeve', { diameter: sizes.mm('d'), length: top })],
    boundingBox: roundBox(outside, 0, top),
    simplifications: ['The thread has the coarse pitch.', 'The knurls are left out.'],
  };
};
