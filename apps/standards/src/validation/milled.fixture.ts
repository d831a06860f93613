import { command } from './slotted.fixture.ts';

/** The block to cut into. */
export const block = command('block', 'create_box', { length: 60, width: 40, height: 20 });

/** A box to cut out of the block, from a depth to its top. */
export const hollow = (length: number, width: number, depth: number, radius?: number) => {
  const box = { length, width, height: depth, position: [30 - length / 2, 20 - width / 2, 20 - depth] };
  return radius === undefined
    ? [command('hollow', 'create_box', box)]
    : [
        command('hollow', 'create_box', box),
        command('round', 'create_fillet', { object_id: '${hollow.object_id}', radius, edge_filter: 'vertical' }),
      ];
};

/** A slot with ends as round as a mill. */
export const roundEnded = (length: number, width: number, depth: number) => {
  const ends = [30 - (length - width) / 2, 30 + (length - width) / 2].map((x, i) =>
    command(`end_${i}`, 'create_cylinder', { radius: width / 2, height: depth, position: [x, 20, 20 - depth] }),
  );
  const fused = command('round', 'boolean_fuse', { object_ids: ['hollow', 'end_0', 'end_1'] });
  return [...hollow(length - width, width, depth), ...ends, fused];
};

/** A pocket 24 x 14 at the bottom and 10 deep, with inclined walls and rounded edges. */
export const leaningHollow = (angle: number, radius: number) => {
  const section = (height: number) => {
    const out = height * Math.tan((angle * Math.PI) / 180);
    const [x, y] = [12 + out, 7 + out];
    const profile = [
      [30 - x, 20 - y],
      [30 + x, 20 - y],
      [30 + x, 20 + y],
      [30 - x, 20 + y],
    ];
    return { profile, plane: 'XY', position: [0, 0, 10 + height] };
  };
  return [
    command('hollow', 'loft', { ruled: true, sections: [section(0), section(16)] }),
    command('round', 'create_fillet', { object_id: '${hollow.object_id}', radius }),
  ];
};
