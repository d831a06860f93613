import { Catalog, catalog, categories, tool } from '@kerf/catalog';
import * as z from 'zod';
import { type Answer, Gateway } from './gateway.fixture.ts';
import { usage } from './neighbours.fixture.ts';

const description = 'Create a dragon.';
/** The whole change: one entry. */
const grown = new Catalog({
  ...categories,
  beasts: {
    create_dragon: tool({
      title: 'Create dragon',
      description,
      runsOn: 'adapter',
      effect: 'adds',
      tier: 'maker',
      parameters: z.strictObject({ wingspan: z.number().positive(), heads: z.int().default(1) }),
      result: z.object({ object_id: z.string() }),
    }),
  },
});

const result = { object_id: 'dragon_1' };
const operations = z.object({ operations: z.array(z.object({ id: z.string() })) });
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const rateLimit = { operations_used: usage.used, operations_limit: usage.limit, reset_at: usage.resetAt };

const inputSchema = {
  type: 'object',
  properties: {
    wingspan: { type: 'number', exclusiveMinimum: 0 },
    heads: { type: 'integer', default: 1, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  },
  required: ['wingspan'],
  additionalProperties: false,
};
const outputSchema = {
  type: 'object',
  properties: { object_id: { type: 'string' } },
  required: ['object_id'],
  additionalProperties: false,
};

describe('a tool that is added to the catalogue as one entry', () => {
  let gateway: Gateway;
  /** The id that this catalogue has and the product's has not. */
  let id: string;
  const idsOf = ({ body }: Answer) => operations.parse(body).operations.map((operation) => operation.id);
  beforeAll(async () => {
    const product = await Gateway.start(catalog);
    gateway = await Gateway.start(grown);
    const known = new Set(idsOf(await product.get('/api/v1/ops')));
    await product.stop();
    [id = ''] = idsOf(await gateway.get('/api/v1/ops')).filter((one) => !known.has(one));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => {
    gateway.tier = 'pro';
    gateway.result = result;
    gateway.commands.splice(0);
    gateway.endings.splice(0);
  });

  it('is in GET /api/v1/mcp/tools', async () => {
    const entry = { name: 'create_dragon', description, category: 'beasts', operation_cost: 1, requires_adapter: true };

    expect(await gateway.get('/api/v1/mcp/tools')).toMatchObject({
      status: 200,
      body: { tools: expect.arrayContaining([entry]), total_count: grown.getTools().length },
    });
  });

  it('is in GET /api/v1/ops, under an id that tells nothing', async () => {
    const { status, body } = await gateway.get('/api/v1/ops');

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        operations: expect.arrayContaining([{ id, premium: true, available: true }]),
        total: grown.getTools().length,
      },
    });
    expect(id).toMatch(/^op_[a-z2-7]{16}$/);
    expect(JSON.stringify(body)).not.toContain('dragon');
  });

  it('is in MCP tools/list, with what it takes and what it answers', async () => {
    const annotations = expect.objectContaining({ readOnlyHint: false, destructiveHint: false });
    const listed = {
      name: 'create_dragon',
      title: 'Create dragon',
      description,
      inputSchema,
      outputSchema: { type: 'object', anyOf: expect.arrayContaining([outputSchema]) },
      annotations,
    };

    expect(await gateway.post('/api/v1/mcp', rpc('tools/list'))).toMatchObject({
      status: 200,
      body: { result: { tools: expect.arrayContaining([listed]) } },
    });
  });

  it('is in the OpenAPI document', async () => {
    expect(await gateway.get('/api/v1/openapi.json')).toMatchObject({
      status: 200,
      body: {
        components: { schemas: { 'create_dragon.parameters': inputSchema, 'create_dragon.result': outputSchema } },
      },
    });
  });

  it('is on the reference page', async () => {
    const { status, body } = await gateway.get('/docs');

    expect(status).toBe(200);
    expect(body).toMatch(
      /<section id="tool-create_dragon">[^§]*?Create a dragon\.[^§]*?Requires the tier maker[^§]*?wingspan/,
    );
  });

  it('is not shown below its tier', async () => {
    gateway.tier = 'free';
    const tools = await gateway.get('/api/v1/mcp/tools');
    const listed = await gateway.post('/api/v1/mcp', rpc('tools/list'));

    expect([tools.status, listed.status]).toEqual([200, 200]);
    expect(JSON.stringify([tools.body, listed.body])).toContain('create_box');
    expect(JSON.stringify([tools.body, listed.body])).not.toContain('dragon');
    expect(await gateway.get('/api/v1/ops')).toMatchObject({
      body: { operations: expect.arrayContaining([{ id, premium: true, available: false }]) },
    });
  });

  const ways = [
    [
      '/api/v1/execute',
      (parameters: object) => ({ command: 'create_dragon', parameters }),
      { success: true, result, rate_limit_info: rateLimit },
    ],
    ['/api/v1/op', (p: object) => ({ op: id, p }), { s: true, r: result, rl: { u: usage.used, l: usage.limit } }],
    [
      '/api/v1/mcp/execute',
      (parameters: object) => ({ tool_name: 'create_dragon', parameters }),
      { success: true, result, execution_time_ms: expect.any(Number), commands_executed: 1 },
    ],
  ] as const;

  it.each(ways)('runs on the adapter through POST %s', async (path, body, answer) => {
    expect(await gateway.post(path, body({ wingspan: 30 }))).toMatchObject({ status: 200, body: answer });
    expect(gateway.commands).toMatchObject([{ tool: 'create_dragon', parameters: { wingspan: 30, heads: 1 } }]);
    expect(gateway.endings).toEqual(['committed']);
  });

  it.each(ways)('is validated by POST %s, which names the field and runs nothing', async (path, body) => {
    expect(await gateway.post(path, body({ wingspan: -1 }))).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^wingspan /), status_code: 400 },
    });
    expect(gateway.commands).toEqual([]);
    expect(gateway.endings).toEqual([]);
  });

  it('runs on the adapter through MCP tools/call', async () => {
    const call = rpc('tools/call', { name: 'create_dragon', arguments: { wingspan: 30 } });

    expect(await gateway.post('/api/v1/mcp', call)).toMatchObject({
      status: 200,
      body: { result: { structuredContent: result, isError: false } },
    });
    expect(gateway.commands).toHaveLength(1);
    expect(gateway.endings).toEqual(['committed']);
  });
});
