import type { Client } from '@modelcontextprotocol/client';
import { Account } from '../accounts/account.ts';
import { connectClient } from './mcp-client.ts';

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
  const read = async (uri: string): Promise<unknown> => {
    const [content] = (await client.readResource({ uri })).contents;
    return JSON.parse(content && 'text' in content ? content.text : '');
  };
  const proposed = async (uri: string, name: string, value: string, settled: Record<string, string> = {}) => {
    const argument = { name, value };
    const context = { arguments: settled };
    return (await client.complete({ ref: { type: 'ref/resource', uri }, argument, context })).completion;
  };

  it.each([
    ['kerf://templates/l-bracket', '/api/v1/premium/template/l-bracket'],
    ['kerf://parts/fasteners/iso-4762-m6x20', '/api/v1/premium/library/fasteners/iso-4762-m6x20'],
  ])('reads %s as the endpoint answers it, for nothing', async (uri, path) => {
    expect(await read(uri)).toEqual((await account.get(path)).body);
    expect(await account.readUsage()).toBe(0);
  });

  it('reads a part in the length that its address names', async () => {
    expect(await read('kerf://parts/fasteners/din-912-m6x21')).toMatchObject({ part_id: 'iso-4762-m6x21' });
  });

  it.each(['kerf://templates/l-brackets', 'kerf://parts/fasteners/iso-4762-m7x20', 'kerf://parts/nails'])(
    'is told that there is no %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602, data: { uri } });
    },
  );

  it('is proposed templates, libraries and parts, a hundred at most', async () => {
    const part = 'kerf://parts/{library}/{part_id}';
    const bearings = await proposed(part, 'part_id', '608-2', { library: 'bearings' });

    expect((await proposed('kerf://templates/{template_id}', 'template_id', 'l-')).values).toEqual(['l-bracket']);
    expect((await proposed(part, 'library', 'bea')).values).toEqual(['bearings']);
    expect(bearings.values).toContain('608-2rs');
    expect((await proposed(part, 'part_id', '608-2')).values).toEqual(bearings.values);
    const screws = await proposed(part, 'part_id', 'iso-', { library: 'fasteners' });
    expect([screws.values.length, screws.hasMore]).toEqual([100, true]);
    expect(screws.total).toBeGreaterThan(100);
  });
});
