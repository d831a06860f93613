import { Account } from './account.ts';
import { success } from './expected.ts';

const open = [
  'create_box',
  'create_cylinder',
  'create_sphere',
  'boolean_fuse',
  'boolean_cut',
  'move_object',
  'delete_object',
  'get_state',
  'list_objects',
  'get_bounding_box',
  'export_model',
];

interface Listed {
  tools: { name: string; requires_adapter: boolean }[];
}

describe('GET /api/v1/mcp/tools', () => {
  it.each([
    ['free', open],
    ['maker', open],
    ['pro', [...open, 'calculate_thread_geometry']],
    ['team', [...open, 'calculate_thread_geometry']],
    ['enterprise', [...open, 'calculate_thread_geometry']],
  ] as const)('lists to %s the tools it may use', async (tier, names) => {
    const answer = await (await Account.register(tier)).get('/api/v1/mcp/tools');

    expect(answer).toEqual(success({ tier, tools: expect.any(Array), total_count: names.length }));
    expect((answer.body as Listed).tools.map(({ name }) => name)).toEqual(names);
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
    expect(tools.filter(({ requires_adapter }) => !requires_adapter)).toEqual([
      {
        name: 'calculate_thread_geometry',
        description: expect.any(String),
        category: 'standards',
        operation_cost: 1,
        requires_adapter: false,
      },
    ]);
  });

  it('is never charged', async () => {
    const account = await Account.register();
    await account.get('/api/v1/mcp/tools');

    expect(await account.used()).toBe(0);
  });
});
