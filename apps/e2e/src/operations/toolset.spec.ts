import { catalog } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { getOperationId } from './execution-endpoints.ts';
import { refusal, success } from '../http/expected-responses.ts';
import { assistants } from '../mcp/mcp-assistants.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const namesOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);
const core = namesOf(catalog.getAllowedTools('pro', 'core'));
const extended = namesOf(catalog.getAllowedTools('pro', 'extended'));
const unknownToolset = refusal('invalid_parameters', 'toolset must be "core" or "extended", not "all".');
const lists = ['/api/v1/mcp/tools', '/api/v1/ops'];

describe('the toolset', () => {
  const on = useHeadlessAdapter();
  let pro: Account;
  beforeAll(async () => {
    pro = await Account.register('pro');
  });

  it.each([
    ['core tools alone unless more are asked for', '', core],
    ['core tools', '?toolset=core', core],
    ['extended tools besides', '?toolset=extended', extended],
  ])('shows %s at GET /api/v1/mcp/tools and /api/v1/ops', async (_, query, names) => {
    const tools = await pro.get(`/api/v1/mcp/tools${query}`);
    const ops = await pro.get(`/api/v1/ops${query}`);

    expect(tools).toEqual(success({ tier: 'pro', tools: expect.any(Array), total_count: names.length }));
    expect(namesOf((tools.body as { tools: { name: string }[] }).tools)).toEqual(names);
    expect((ops.body as { operations: { id: string }[] }).operations.map(({ id }) => id)).toEqual(
      names.map(getOperationId),
    );
  });

  it.each(assistants)('shows them to $name too, as the address says', async ({ connect }) => {
    const listed = async (query: string) => {
      const assistant = await connect({ 'x-api-key': pro.key }, { query });
      const { tools } = await assistant.listTools();
      await assistant.close();
      return namesOf(tools);
    };

    expect(await listed('')).toEqual(core);
    expect(await listed('?toolset=core')).toEqual(core);
    expect(await listed('?toolset=extended')).toEqual(extended);
  });

  it.each(lists)('is one of two: GET %s refuses another', async (path) => {
    expect(await pro.get(`${path}?toolset=all`)).toEqual(unknownToolset);
  });

  it('is one of two: MCP refuses another', async () => {
    const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { accept: 'application/json, text/event-stream' };

    expect(await pro.post(`${api.mcp.path}?toolset=all`, listTools, { headers })).toEqual(unknownToolset);
  });

  it('is about lists: a tool that is in none of them runs all the same', async () => {
    const { body } = await on.account.execute('create_box', { length: 1, width: 1, height: 1 });
    const { object_id } = (body as { result: { object_id: string } }).result;
    const hole = { object_id, position: [0.5, 0.5, 1], diameter: 0.5 };

    expect(core).not.toContain('create_hole');
    expect(await on.account.execute('create_hole', hole)).toMatchObject({
      status: 200,
      body: { success: true, result: { volume: expect.closeTo(1 - Math.PI * 0.25 ** 2, 9) } },
    });
    expect(await on.account.post('/api/v1/op', { op: getOperationId('undo') })).toMatchObject({ body: { s: true } });
    for (const { connect } of assistants) {
      const assistant = await connect({ 'x-api-key': on.account.key });
      const answer = await assistant.callTool({ name: 'get_mass_properties', arguments: { density: 1_000 } });
      await assistant.close();
      expect(answer).toMatchObject({ structuredContent: { mass: expect.closeTo(1e-6, 12) } });
    }
  });
});
