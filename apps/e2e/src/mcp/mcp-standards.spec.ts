import type { Client } from '@modelcontextprotocol/client';
import { Account } from '../accounts/account.ts';
import { connectClient } from './mcp-client.ts';

const template = { type: 'ref/resource' as const, uri: 'kerf://standards/{category}/{spec_id}' };

const isOf = (name: string) => (uri: string) => uri.startsWith(`kerf://${name}/`);

describe.each([
  ['2026-07-28', false],
  ['2025-11-25', true],
] as const)('an assistant of %s', (_, isLegacy) => {
  let account: Account;
  let client: Client;
  beforeAll(async () => {
    account = await Account.register('pro');
    client = await connectClient(account, { isLegacy });
  });
  afterAll(() => client.close());
  const proposed = async (name: string, value: string, settled: Record<string, string> = {}) => {
    const context = { arguments: settled };
    const { completion } = await client.complete({ ref: template, argument: { name, value }, context });
    return completion.values;
  };

  it('finds every specification, template and library in the list, once', async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources({ ...(cursor !== undefined && { cursor }) });
      found.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const totals = await Promise.all(
      ['standards', 'templates', 'libraries'].map(async (list) => {
        const { body } = await account.get(`/api/v1/premium/${list}`);
        return (body as { total: number }).total;
      }),
    );

    expect(new Set(found).size).toBe(found.length);
    expect(['standards', 'templates', 'parts'].map((name) => found.filter(isOf(name)).length)).toEqual(totals);
    expect(found).toEqual(
      expect.arrayContaining([
        'kerf://standards/fasteners/iso-4762',
        'kerf://standards/materials/abs',
        'kerf://templates/l-bracket',
        'kerf://parts/bearings',
      ]),
    );
  });

  it('reads one as the endpoint answers it, for nothing', async () => {
    const { contents } = await client.readResource({ uri: 'kerf://standards/fasteners/iso-4762' });
    const [content] = contents;
    const { body } = await account.get('/api/v1/premium/standards/fasteners/iso-4762');

    expect(JSON.parse(content && 'text' in content ? content.text : '')).toEqual(body);
    expect(await account.readUsage()).toBe(0);
  });

  it.each(['kerf://standards/fasteners/iso-0', 'kerf://standards/fasteners', 'kerf://standards/fasteners/iso-4762/M6'])(
    'is told that there is no %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602, data: { uri } });
    },
  );

  it('is proposed categories and ids, of a category or of all', async () => {
    expect(await proposed('category', 'm')).toEqual(['materials']);
    expect(await proposed('spec_id', 'iso-47', { category: 'fasteners' })).toEqual(['iso-4762']);
    expect(await proposed('spec_id', 'iso-47', { category: 'materials' })).toEqual([]);
    expect(await proposed('spec_id', 'iso-47')).toEqual(['iso-4762']);
  });
});

it('an assistant below pro is shown no standards, and may not read them', async () => {
  const client = await connectClient(await Account.register('maker'));
  const { resourceTemplates } = await client.listResourceTemplates();

  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).not.toContain(template.uri);
  await expect(client.readResource({ uri: 'kerf://standards/materials/abs' })).rejects.toMatchObject({
    data: { error_code: 'tier_too_low' },
  });
  await client.close();
});
