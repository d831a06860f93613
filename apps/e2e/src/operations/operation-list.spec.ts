import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';

const page = z.object({
  operations: z.array(z.looseObject({ operation_id: z.uuid(), tool: z.string(), key_id: z.uuid() })),
  next: z.string().nullable(),
});

describe('GET /api/v1/operations', () => {
  let account: Account;
  let keyId: string;
  let ids: string[];
  beforeAll(async () => {
    account = await Account.register('pro');
    const { keyId: made, holder } = await account.makeKey();
    keyId = made;
    ids = [];
    for (const by of [account, account, holder]) {
      const { headers } = await by.execute('calculate_thread_geometry', { designation: 'M8' });
      ids.unshift(headers['operation-id'] ?? '');
    }
  });
  const list = async (query = '') => page.parse((await account.get(`/api/v1/operations${query}`)).body);
  const idsOf = ({ operations }: z.output<typeof page>) => operations.map(({ operation_id }) => operation_id);

  it('lists what ran, latest first, free of charge', async () => {
    const before = await account.readUsage();
    const { operations, next } = await list();

    expect(operations.map(({ operation_id }) => operation_id)).toEqual(ids);
    expect(operations[0]).toEqual({
      operation_id: ids[0],
      tool: 'calculate_thread_geometry',
      state: 'committed',
      cost: 1,
      key_id: keyId,
      adapter_id: null,
      reserved_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
      settled_at: expect.any(String),
      duration_ms: expect.any(Number),
      reason: null,
    });
    expect(next).toBeNull();
    expect(await account.readUsage()).toBe(before);
  });

  it('goes on after a page', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&before=${first.next}`);

    expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(second.next).toBeNull();
  });

  it.each<[string, () => string, number]>([
    ['a key', () => `key_id=${keyId}`, 1],
    ['a tool', () => 'tool=create_box', 0],
    ['a state', () => 'state=committed', 3],
    ['an adapter', () => `adapter_id=${crypto.randomUUID()}`, 0],
  ])('lists only those of %s', async (_, filter, count) => {
    expect((await list(`?${filter()}`)).operations).toHaveLength(count);
  });

  it('shows nothing of another account', async () => {
    const other = await Account.register('pro');

    expect(await other.get(`/api/v1/operations?key_id=${keyId}`)).toMatchObject({
      status: 200,
      body: { operations: [], next: null },
    });
  });

  it.each([
    ['limit=0', 'limit must be at least 1, not 0.'],
    ['limit=101', 'limit must be at most 100, not 101.'],
    ['before=yesterday', 'before must be `next` of the page before, not "yesterday".'],
  ])('refuses %s', async (query, error) => {
    expect(await account.get(`/api/v1/operations?${query}`)).toEqual(refusal('invalid_parameters', error));
  });
});

describe('GET /api/v1/usage/series', () => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register('pro');
    await account.execute('calculate_thread_geometry', { designation: 'M8' });
  });
  const today = () => new Date().toISOString().slice(0, 10);

  it.each([
    ['tool', 'calculate_thread_geometry', null],
    ['adapter', null, null],
    ['key', expect.any(String), 'default'],
    ['member', expect.any(String), expect.stringContaining('@')],
  ])('splits usage by %s', async (by, id, name) => {
    const series = [{ id, name, is_other: false, operations: [0, 1], refunded: [0, 0] }];

    expect((await account.get(`/api/v1/usage/series?days=2&by=${by}`)).body).toEqual({
      by,
      days: [expect.any(String), today()],
      series,
    });
  });

  it('is also answered as CSV', async () => {
    const { headers, body } = await account.get('/api/v1/usage/series?days=1&format=csv');

    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['cache-control']).toBe('no-store');
    expect(String(body)).toBe(`date,id,name,operations,refunded\r\n${today()},calculate_thread_geometry,,1,0\r\n`);
  });
});
