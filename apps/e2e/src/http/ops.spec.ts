import { catalog, OperationIds } from '@kerf/catalog';
import { Account } from '../accounts/account.ts';
import { Client } from './client.ts';
import { success } from './expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

describe('GET /api/v1/ops', () => {
  it.each([
    ['free', 21],
    ['maker', 21],
    ['pro', 25],
    ['team', 25],
    ['enterprise', 25],
  ] as const)('lists all 25 core operations to %s, of which it may use %i', async (tier, count) => {
    const answer = await (await Account.register(tier)).get('/api/v1/ops');
    const { operations } = answer.body as { operations: { available: boolean; premium: boolean }[] };

    expect(answer).toEqual(success({ operations: expect.any(Array), total: 25, tier }));
    expect(operations).toHaveLength(25);
    expect(operations.filter(({ available }) => available)).toHaveLength(count);
    expect(operations.filter(({ premium }) => premium)).toHaveLength(4);
  });

  it('names operations by ids that say nothing', async () => {
    const { body } = await (await Account.register()).get('/api/v1/ops');
    const { operations } = body as { operations: object[] };

    expect(operations).toEqual(
      operations.map(() => ({
        id: expect.stringMatching(/^op_[a-z2-7]{16}$/),
        premium: expect.any(Boolean),
        available: expect.any(Boolean),
      })),
    );
  });

  it('names them alike on every pod', async () => {
    const { gatewayUrls, caFile, operationSecret } = sharedAddresses();
    const { key } = await Account.register();
    const lists = gatewayUrls.map(async (baseUrl) => {
      const { body } = await new Client({ baseUrl, caFile }).get('/api/v1/ops', { key });
      return (body as { operations: { id: string }[] }).operations.map(({ id }) => id);
    });
    const ids = new OperationIds(catalog, operationSecret);
    const expected = catalog.getTools().map((tool) => ids.getId(tool));

    expect(await Promise.all(lists)).toEqual([expected, expected]);
  });

  it('is never charged', async () => {
    const account = await Account.register();
    await account.get('/api/v1/ops');

    expect(await account.readUsage()).toBe(0);
  });
});
