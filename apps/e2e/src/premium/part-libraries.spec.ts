import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';

interface Listed {
  readonly libraries: readonly unknown[];
  readonly total: number;
}

interface Found {
  readonly results: readonly { readonly library: string; readonly part_id: string }[];
}

interface Part {
  readonly name: string;
  readonly bounding_box: unknown;
  readonly geometry: {
    readonly commands: readonly unknown[];
    readonly result: string;
    readonly operation_cost: number;
  };
}

interface Built {
  readonly success: boolean;
  readonly operations_charged: number;
  readonly results: readonly { readonly id: string; readonly result: unknown }[];
}

describe('the part libraries', () => {
  let account: Account;
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    account = await Account.register('pro');
    adapter = await HeadlessAdapter.start(account);
  });
  afterAll(() => adapter.stop());

  const find = async (query: string): Promise<Part> => {
    const found = (await account.get(`/api/v1/premium/library/search?q=${encodeURIComponent(query)}`)).body as Found;
    const path = found.results.slice(0, 1).map(({ library, part_id }) => `${library}/${encodeURIComponent(part_id)}`);
    return (await account.get(`/api/v1/premium/library/${path.join()}`)).body as Part;
  };

  it('are twelve', async () => {
    const { libraries, total } = (await account.get('/api/v1/premium/libraries')).body as Listed;

    expect({ listed: libraries.length, total }).toEqual({ listed: 12, total: 12 });
  });

  it.each([
    ['DIN 912 M6x20', 'ISO 4762 M6x20'],
    ['hex nut M6', 'ISO 4032 M6'],
    ['608-2RS', 'Ball bearing 608-2RS'],
    ['t-slot 2040', 'T-slot profile 2040, 500 mm'],
  ])('find %s, and its commands build it on an adapter as a batch', async (query, name) => {
    const part = await find(query);
    const before = await account.readUsage();
    const answer = await account.post('/api/v1/batch', { commands: part.geometry.commands, atomic: true });
    const { success, operations_charged, results } = answer.body as Built;

    expect({ name: part.name, success, operations_charged }).toEqual({
      name,
      success: true,
      operations_charged: part.geometry.operation_cost,
    });
    expect(results.find(({ id }) => id === part.geometry.result)?.result).toMatchObject({
      bounding_box: boxOf(part.bounding_box),
    });
    expect(await account.readUsage()).toBe(before + part.geometry.operation_cost);
  });

  it('build a screw with its thread where the detail asks for it', async () => {
    const path = '/api/v1/premium/library/fasteners/iso-4762-m6x20?detail=threaded';
    const { geometry, bounding_box } = (await account.get(path)).body as Part;
    const answer = await account.post('/api/v1/batch', { commands: geometry.commands, atomic: true });
    const { success, results } = answer.body as Built;

    expect(success).toBe(true);
    expect(results.find(({ id }) => id === geometry.result)?.result).toMatchObject({
      // 971.8 without its thread.
      volume: expect.closeTo(870.75, 1),
      bounding_box: boxOf(bounding_box),
    });
  });

  it('cost nothing to read', async () => {
    const before = await account.readUsage();
    await find('M8');

    expect(await account.readUsage()).toBe(before);
  });

  it.each(['free', 'maker'] as const)('are refused to %s', async (tier) => {
    const other = await Account.register(tier);

    expect(await other.get('/api/v1/premium/libraries')).toEqual(
      refusal(
        'tier_too_low',
        `GET /api/v1/premium/libraries needs the pro tier or higher; this account is on ${tier}.`,
      ),
    );
  });
});

/** The same box, but for the digits after the fourth. */
function boxOf(box: unknown): unknown {
  const { min, max } = box as { min: number[]; max: number[] };
  const near = (corner: number[]) => corner.map((side) => expect.closeTo(side, 3) as unknown);
  return { min: near(min), max: near(max) };
}
