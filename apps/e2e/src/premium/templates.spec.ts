import { Account } from '../accounts/account.ts';
import { success } from '../http/expected-responses.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const list = '/api/v1/premium/templates';
const one = '/api/v1/premium/template';

interface Listed {
  readonly templates: readonly { readonly template_id: string }[];
}

interface Template {
  readonly rendered: {
    readonly commands: readonly unknown[];
    readonly result: string;
    readonly operation_cost: number;
    readonly bounding_box: object;
    readonly volume_mm3: number | null;
  };
}

describe(`GET ${list}`, () => {
  it('lists the templates by pages, for nothing', async () => {
    const account = await Account.register('pro');
    const answer = await account.get(`${list}?limit=5&offset=1`);

    expect(answer).toEqual(
      success({
        categories: expect.arrayContaining([{ category: 'enclosures', count: 2 }]),
        templates: expect.any(Array),
        total: 17,
        limit: 5,
        offset: 1,
        tier: 'pro',
      }),
    );
    expect((answer.body as Listed).templates).toHaveLength(5);
    expect(await account.readUsage()).toBe(0);
  });

  it('finds them by category and words', async () => {
    const account = await Account.register('team');
    const { body } = await account.get(`${list}?category=enclosures&q=lid`);

    expect((body as Listed).templates.map(({ template_id }) => template_id)).toEqual(['enclosure-lid']);
  });

  it.each([
    ['limit=0', 'limit must be at least 1, not 0.'],
    ['limit=101', 'limit must be at most 100, not 101.'],
    ['colour=red', 'colour is not a known field. Known fields: category, q, limit, offset.'],
  ])('refuses %s', async (query, error) => {
    const account = await Account.register('pro');

    expect(await account.get(`${list}?${query}`)).toMatchObject({ status: 400, body: { error, status_code: 400 } });
  });
});

describe(`GET ${one}/{template_id}`, () => {
  const on = useHeadlessAdapter('pro');

  it('renders commands that a batch runs as they are', async () => {
    const { body } = await on.account.get(`${one}/l-bracket?leg_a=60&gusset=0`);
    const { commands, result, operation_cost, ...measures } = (body as Template).rendered;
    const batch = await on.account.post('/api/v1/batch', { commands, atomic: true });
    const { results } = batch.body as { results: { id: string; result: object }[] };

    expect(batch).toMatchObject({ status: 200, body: { success: true, operations_charged: operation_cost } });
    expect(results.find(({ id }) => id === result)?.result).toMatchObject({
      volume: expect.closeTo(60 * 40 * 5 + 45 * 40 * 5 - 4 * Math.PI * 3.3 ** 2 * 5, 6),
      bounding_box: { min: [0, 0, 0], max: [60, 40, 50] },
      warnings: [],
    });
    expect(measures).toMatchObject({
      bounding_box: { min: [0, 0, 0], max: [60, 40, 50] },
      volume_mm3: expect.closeTo(20_315.761_12, 4),
    });
  });

  it.each([
    ['l-bracket?leg_a=5', 'leg_a must be at least 10 mm, not 5.'],
    ['pcb-standoff?hole_d=5', 'The hole needs 0.6 mm around it (hole_d + 1.2 < af): hole_d is 5, af is 5.5.'],
    ['pcb-standoff?size=5', 'size is not a parameter. Parameters are af, length, hole_d.'],
  ])('refuses %s', async (asked, error) => {
    expect(await on.account.get(`${one}/${asked}`)).toMatchObject({
      status: 400,
      headers: { 'x-error-code': 'invalid_parameters' },
      body: { error, status_code: 400 },
    });
  });

  it('is 404 for an unknown one, and names the nearest', async () => {
    expect(await on.account.get(`${one}/l-braket`)).toMatchObject({
      status: 404,
      headers: { 'x-error-code': 'unknown_template' },
      body: { error: 'There is no template l-braket. Did you mean l-bracket?', status_code: 404 },
    });
  });

  it('is 304 for who has it already', async () => {
    const { headers } = await on.account.get(`${one}/knob`);

    expect(headers['etag']).toBeDefined();
    expect(await on.account.get(`${one}/knob`, { headers: { 'if-none-match': headers['etag'] ?? '' } })).toMatchObject({
      status: 304,
    });
  });
});

describe.each([list, `${one}/knob`])('GET %s', (path) => {
  it.each(['free', 'maker'] as const)('is refused to %s', async (tier) => {
    const account = await Account.register(tier);

    expect(await account.get(path)).toMatchObject({ status: 403, headers: { 'x-error-code': 'tier_too_low' } });
  });
});
