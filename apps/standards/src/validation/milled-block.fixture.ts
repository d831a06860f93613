import { designCommand } from './slotted-plate.fixture.ts';

/** The block to cut into. */
export const blockCommand = designCommand('block', 'create_box', { length: 60, width: 40, height: 20 });

/** A box to cut out of the block, from a depth to its top. */
export const createHollow = (length: number, width: number, depth: number, radius?: number) => {
  const box = { length, width, height: depth, position: [30 - length / 2, 20 - width / 2, 20 - depth] };
  return radius === undefined
    ? [designCommand('hollow', 'create_box', box)]
    : [
        designCommand('hollow', 'create_box', box),
        designCommand('round', 'create_fillet', { object_id: '${hollow.object_id}', radius, edge_filter: 'vertical' }),
      ];
};

/** A slot with ends as round as a mill. */
export const createRoundEnded = (length: number, width: number, depth: number) => {
  const ends = [30 - (length - width) / 2, 30 + (length - width) / 2].map((x, i) =>
    designCommand(`end_${i}`, 'create_cylinder', { radius: width / 2, height: depth, position: [x, 20, 20 - depth] }),
  );
  const fused = designCommand('round', 'boolean_fuse', { object_ids: ['hollow', 'end_0', 'end_1'] });
  return [...createHollow(length - width, width, depth), ...ends, fused];
};

/** A pocket 24 x 14 at the bottom and 10 deep, with inclined walls and rounded edges. */
export const createInclinedHollow = (angle: number, radius: number) => {
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
    designCommand('hollow', 'loft', { ruled: true, sections: [section(0), section(16)] }),
    designCommand('round', 'create_fillet', { object_id: '${hollow.object_id}', radius }),
  ];
};
