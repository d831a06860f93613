import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const across = (angle: number): number => Math.tan((angle * Math.PI) / 180);

const rectangle = (length: number, width: number) => [
  [-length / 2, -width / 2],
  [length / 2, -width / 2],
  [length / 2, width / 2],
  [-length / 2, width / 2],
];

/** Of 60 x 40 mm and 20 mm high, with four walls that lean inwards. */
const block = (angle: number) => {
  const inside = 40 * across(angle);
  return designCommand('part', 'loft', {
    ruled: true,
    sections: [{ profile: rectangle(60, 40) }, { profile: rectangle(60 - inside, 40 - inside), position: [0, 0, 20] }],
  });
};

/** Wider above by some degrees on either side; with less than none, below. */
const frustum = (id: string, radius: number, [height, angle]: readonly [number, number], rest = {}) =>
  angle === 0
    ? designCommand(id, 'create_cylinder', { radius, height, ...rest })
    : designCommand(id, 'create_cone', {
        bottom_radius: radius,
        top_radius: radius + height * across(angle),
        height,
        ...rest,
      });

const filleted = (radius: number, rest = {}) =>
  designCommand('rounded', 'create_fillet', { object_id: 'part', radius, ...rest });

const cup = (angle: number) => [
  frustum('outer', 20, [40, angle]),
  frustum('inner', 17, [38, angle], { position: [0, 0, 2] }),
  designCommand('part', 'boolean_cut', { target_id: 'outer', tool_ids: ['inner'] }),
];

const boss = (angle: number) => [
  frustum('plate', 30, [10, -3]),
  frustum('stem', 6, [16, -angle], { position: [0, 0, 8] }),
  designCommand('part', 'boolean_fuse', { object_ids: ['plate', 'stem'] }),
];

describe('the draft of what is rounded', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const draftOf = async (commands: readonly { id: string }[], limits = {}) => {
    const design = { commands, result: commands.at(-1)?.id };
    const asked = { process: 'injection_molding', material: 'abs', checks: ['draft'], limits };
    return findCheck(await world.validate({ ...asked, design }), 'draft');
  };

  it.each([
    ['a block, all around', (angle: number) => [block(angle), filleted(1)]],
    ['a block, above', (angle: number) => [block(angle), filleted(2, { edge_filter: 'top' })]],
    ['a plug, all around', (angle: number) => [frustum('part', 20, [40, -angle]), filleted(2)]],
    ['a cup, all around', (angle: number) => [...cup(angle), filleted(1)]],
    ['a boss on a plate, and at its root', (angle: number) => [...boss(angle), filleted(1)]],
  ])('is that of its walls: %s', async (_, commandsOf) => {
    expect(await draftOf(commandsOf(1))).toMatchObject({ status: 'pass', measured: expect.closeTo(1, 2) });
    expect(await draftOf(commandsOf(0.3))).toMatchObject({ status: 'fail', measured: expect.closeTo(0.3, 2) });
    expect(await draftOf(commandsOf(0))).toMatchObject({ status: 'fail', measured: 0 });
  });

  it.each([
    [0.5, 4, 1.5, 'top'],
    [1, 4, 1.5, 'top'],
    [2, 2, 1, 'all'],
    [2, 10, 1, 'bottom'],
  ])('is %s degrees, and no less, where corners of %s mm are rounded before edges, by %s mm: %s', async (...sizes) => {
    const [draft, radius, edge, edge_filter] = sizes;
    const corners = { object_id: 'part', radius, edges: ['edge_2', 'edge_4', 'edge_6', 'edge_9'] };
    const edges = { object_id: 'upright', radius: edge, edge_filter };
    const commands = [
      block(draft),
      designCommand('upright', 'create_fillet', corners),
      designCommand('all', 'create_fillet', edges),
    ];

    expect(await draftOf(commands, { draft })).toMatchObject({ status: 'pass', confidence: 'exact' });
  });

  it('is none of a bead that goes past half round', async () => {
    const bead = designCommand('bead', 'create_cylinder', {
      radius: 3,
      height: 30,
      position: [-15, 0, 21],
      axis: [1, 0, 0],
    });
    const part = designCommand('part', 'boolean_fuse', { object_ids: ['block', 'bead'] });

    expect(await draftOf([{ ...block(1), id: 'block' }, bead, part])).toMatchObject({ status: 'fail', measured: 0 });
  });

  it('is not told of a ring that goes past half round', async () => {
    const bead = designCommand('bead', 'create_torus', { major_radius: 12, minor_radius: 3, position: [0, 0, 21] });
    const part = designCommand('part', 'boolean_fuse', { object_ids: ['block', 'bead'] });

    expect(await draftOf([{ ...block(1), id: 'block' }, bead, part])).toMatchObject({ status: 'unknown' });
  });
});
