import { type Builder, createCentredBox, type PartSizes } from './build.ts';
import { block, createCommand, cut, toObjectReference, revolve } from './build-commands.ts';

/** A rail along x, flat on z = 0, with its holes counterbored from above. */
export const linearRail: Builder = (sizes) => {
  const { length } = sizes;
  const [w, h, pitch] = [sizes.mm('w'), sizes.mm('h'), sizes.mm('pitch')];
  const count = Math.max(1, Math.floor((length - 2 * sizes.mm('end')) / pitch) + 1);
  const first = (-(count - 1) * pitch) / 2;
  const holes = createCommand('holes', 'pattern_linear', {
    object_id: toObjectReference('hole'),
    direction: [1, 0, 0],
    spacing: pitch,
    count,
  });
  return {
    commands: [
      block('bar', [-length / 2, -w / 2, 0], [length / 2, w / 2, h]),
      revolve('hole', listDrillPoints(sizes, h), [first, 0, 0]),
      ...(count > 1 ? [holes] : []),
      cut('rail', 'bar', [count > 1 ? 'holes' : 'hole']),
    ],
    boundingBox: createCentredBox(length, w, [0, h]),
    simplifications: ['The running grooves are left out.', 'The holes are centred along the rail.'],
  };
};

/** A counterbored hole, longer than the rail is high. */
function listDrillPoints(sizes: PartSizes, height: number): number[][] {
  const [hole, bore] = [sizes.mm('hole') / 2, sizes.mm('bore') / 2];
  const step = height - sizes.mm('bore_depth');
  return [
    [0, -1],
    [hole, -1],
    [hole, step],
    [bore, step],
    [bore, height + 1],
    [0, height + 1],
  ];
}

/** Clearance that the model leaves around the rail, in millimetres. */
const gap = 0.5;

/** A carriage over a rail along x whose base is z = 0. */
export const linearCarriage: Builder = (sizes) => {
  const [long, wide, top, bottom] = [sizes.mm('L'), sizes.mm('W'), sizes.mm('H'), sizes.mm('clearance')];
  const channel = sizes.mm('rail_w') / 2 + gap;
  const roof = sizes.mm('rail_h') + gap;
  return {
    commands: [
      block('body', [-long / 2, -wide / 2, bottom], [long / 2, wide / 2, top]),
      block('channel', [-long, -channel, bottom - 1], [long, channel, roof]),
      cut('carriage', 'body', ['channel']),
    ],
    boundingBox: createCentredBox(long, wide, [bottom, top]),
    simplifications: [
      `The channel is ${gap} mm wider than the rail on each side.`,
      'Balls, seals and threaded holes are left out: the screw sizes are unknown.',
    ],
  };
};
