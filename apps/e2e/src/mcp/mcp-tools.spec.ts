import { Account } from '../accounts/account.ts';
import { success } from '../http/expected-responses.ts';

/** The adapter tools of the interface, in its order. */
const open = [
  'create_box',
  'create_cylinder',
  'create_sphere',
  'create_cone',
  'create_torus',
  'create_helix',
  'boolean_fuse',
  'boolean_cut',
  'boolean_intersect',
  'move_object',
  'rotate_object',
  'copy_object',
  'delete_object',
  'create_fillet',
  'create_chamfer',
  'extrude',
  'get_state',
  'get_object_details',
  'list_objects',
  'get_bounding_box',
  'export_model',
];

interface Listed {
  tools: { name: string; requires_adapter: boolean }[];
}

const standards = ['search_standards', 'get_standard_spec', 'calculate_thread_geometry', 'design_socket_cutout'];

describe('GET /api/v1/mcp/tools', () => {
  it.each([
    ['free', open],
    ['maker', open],
    ['pro', [...open, ...standards]],
    ['team', [...open, ...standards]],
    ['enterprise', [...open, ...standards]],
  ] as const)('lists to %s the tools it may use', async (tier, names) => {
    const answer = await (await Account.register(tier)).get('/api/v1/mcp/tools');

    expect(answer).toEqual(success({ tier, tools: expect.any(Array), total_count: names.length }));
    expect((answer.body as Listed).tools.map(({ name }) => name)).toEqual(names);
  });

  it('lists the extended tools besides to whoever asks for them', async () => {
    const account = await Account.register();
    const { tools } = (await account.get('/api/v1/mcp/tools?toolset=extended')).body as Listed;
    const names = tools.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining([...open, 'create_hole', 'create_thread', 'render_view', 'undo']));
    expect(names).toHaveLength(open.length + 20);
  });

  it('tells of each tool what it does, what it costs and where it runs', async () => {
    const { tools } = (await (await Account.register('pro')).get('/api/v1/mcp/tools')).body as Listed;

    expect(tools[0]).toEqual({
      name: 'create_box',
      description: 'Create a box. `position` is the corner with the smallest x, y and z.',
      category: 'primitives',
      operation_cost: 1,
      requires_adapter: true,
    });
    expect(tools.filter(({ requires_adapter }) => !requires_adapter)).toEqual(
      standards.map((name) => ({
        name,
        description: expect.any(String),
        category: 'standards',
        operation_cost: 1,
        requires_adapter: false,
      })),
    );
  });

  it('is never charged', async () => {
    const account = await Account.register();
    await account.get('/api/v1/mcp/tools');

    expect(await account.readUsage()).toBe(0);
  });
});
