import { api } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { anyTimestamp, invalidKey, refusal } from '../http/expected-responses.ts';

/** One endpoint of engineering data, and how it is asked well and badly. */
interface Resource {
  /** Path in the table of endpoints. */
  readonly path: string;
  readonly asked: string;
  readonly answer: object;
  /** A bad parameter, and the sentence that refuses it; nothing: it has none. */
  readonly bad?: readonly [query: string, sentence: string];
}

const dataVersion: unknown = expect.stringMatching(/^\d{4}\.\d+\.\d+$/);
const some: unknown = expect.any(Array);
const many: unknown = expect.any(Number);

const lists: readonly Resource[] = [
  {
    path: api.libraries.path,
    asked: '/api/v1/premium/libraries?category=piping',
    answer: {
      libraries: [
        { library: 'flanges', category: 'piping', version: dataVersion, updated_at: anyTimestamp },
        { library: 'pipes', category: 'piping' },
      ],
      total: 2,
      version: dataVersion,
    },
    bad: [
      'category=nuts',
      'category must be "fastening" or "motion" or "sealing" or "structure" or "electrical" or "piping", not "nuts".',
    ],
  },
  {
    path: api.searchParts.path,
    asked: '/api/v1/premium/library/search?q=m6%20socket%2020',
    answer: { query: 'm6 socket 20', results: some, total: many, limit: 20, offset: 0, facets: {}, suggestions: [] },
    bad: ['q=m6&limit=0', 'limit must be at least 1, not 0.'],
  },
  {
    path: api.templates.path,
    asked: '/api/v1/premium/templates?limit=5',
    answer: { categories: some, templates: some, total: 17, limit: 5, offset: 0 },
    bad: ['offset=-1', 'offset must be at least 0, not -1.'],
  },
  {
    path: api.browseStandards.path,
    asked: '/api/v1/premium/standards?category=threads&q=M6',
    answer: {
      categories: some,
      standards: [
        { category: 'threads', spec_id: 'iso-metric-m6', title: 'ISO metric thread M6', body: 'ISO', number: '724' },
        { spec_id: 'iso-metric-m6x0.75' },
      ],
      total: 2,
      facets: { body: { ISO: 2 } },
      version: dataVersion,
    },
    bad: ['category=nuts', 'category must be "sockets" or "fasteners" or "materials" or "threads", not "nuts".'],
  },
];

interface Item extends Resource {
  /** Unknown items, and the expected messages. */
  readonly unknown: readonly [url: string, code: Parameters<typeof refusal>[0], sentence: RegExp];
}

const items: readonly Item[] = [
  {
    path: api.part.path,
    asked: '/api/v1/premium/library/fasteners/iso-4762-m6x20?finish=zinc',
    answer: {
      part_id: 'iso-4762-m6x20',
      dimensions: { dk: { value: 10, role: 'max' } },
      finish: { finish: 'zinc', thickness: { value: 5, unit: 'um' } },
      mass_g: 6.79,
      mass_basis: { from: 'model', material: 'c45' },
      version: dataVersion,
    },
    bad: ['detail=fine', 'detail must be "simple" or "threaded", not "fine".'],
    unknown: [
      '/api/v1/premium/library/bearings/608-3rs',
      'unknown_part',
      /^There is no part 608-3rs in the library bearings\. Did you mean 608-2rs/,
    ],
  },
  {
    path: api.template.path,
    asked: '/api/v1/premium/template/l-bracket',
    answer: { template_id: 'l-bracket', parameters: some, steps: some, rendered: null },
    bad: ['leg_a=5', 'leg_a must be at least 10 mm, not 5.'],
    unknown: [
      '/api/v1/premium/template/l-braket',
      'unknown_template',
      /^There is no template l-braket\. Did you mean l-bracket\?$/,
    ],
  },
  {
    path: api.standard.path,
    asked: '/api/v1/premium/standards/fasteners/iso-4762',
    answer: {
      category: 'fasteners',
      spec_id: 'iso-4762',
      body: 'ISO',
      number: '4762',
      symbols: { dk: { meaning: 'head diameter, plain head', unit: 'mm', role: 'max' } },
      lengths: { unit: 'mm' },
      disclaimer: expect.any(String),
      version: dataVersion,
    },
    bad: ['units=furlong', 'units must be "mm" or "inch", not "furlong".'],
    unknown: [
      '/api/v1/premium/standards/fasteners/iso-4726',
      'unknown_standard',
      /^There is no standard fasteners\/iso-4726\. Did you mean fasteners\/iso-4026/,
    ],
  },
];

const all = [...lists, ...items];
const accounts = new Map<string, Account>();

async function accountOf(tier: 'free' | 'maker' | 'pro' | 'team' | 'enterprise'): Promise<Account> {
  const account = accounts.get(tier) ?? (await Account.register(tier));
  accounts.set(tier, account);
  return account;
}

describe('the premium endpoints', () => {
  it('are all in this table but the one that runs an operation, which has a specification of its own', () => {
    const paths = Object.values(api).flatMap(({ path }) => (path.startsWith('/api/v1/premium/') ? [path] : []));
    const table = [...all.map(({ path }) => path), api.validateDesign.path];

    expect(paths).toHaveLength(8);
    expect(table.toSorted()).toEqual(paths.toSorted());
  });
});

describe.each(all)('GET $path', ({ asked, answer }) => {
  it.each(['free', 'maker'] as const)('is refused to %s', async (tier) => {
    const account = await accountOf(tier);

    expect(await account.get(asked)).toEqual(refusal('tier_too_low', expect.stringContaining('pro tier')));
    expect(await account.readUsage()).toBe(0);
  });

  it.each(['pro', 'team', 'enterprise'] as const)('answers %s for nothing', async (tier) => {
    const account = await accountOf(tier);

    expect(await account.get(asked)).toMatchObject({ status: 200, body: answer });
    expect(await account.readUsage()).toBe(0);
  });

  it('is 304 for who has the answer, and only for them', async () => {
    const account = await accountOf('pro');
    const { headers } = await account.get(asked);
    const etag = String(headers['etag']);

    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(await account.get(asked, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, body: '' });
    expect(await account.get(asked, { headers: { 'if-none-match': '"older"' } })).toMatchObject({ status: 200 });
  });

  it('is refused without a key', async () => {
    const account = await accountOf('pro');

    expect(await account.get(asked, { key: undefined })).toEqual(invalidKey());
  });
});

const bad = all.flatMap(({ asked, bad: its }) => (its ? [[`${asked.split('?')[0]}?${its[0]}`, its[1]] as const] : []));
const absent = items.map(({ unknown }) => unknown);

describe('an endpoint of engineering data', () => {
  it.each(bad)('refuses a parameter by its name: %s', async (url, sentence) => {
    const account = await accountOf('pro');

    expect(await account.get(url)).toEqual(refusal('invalid_parameters', sentence));
  });

  it.each(bad)('refuses a parameter that it does not have: %s', async (url) => {
    const account = await accountOf('pro');
    const answer = await account.get(`${url.split('?')[0]}?colour=red`);

    expect(answer).toEqual(refusal('invalid_parameters', expect.stringContaining('colour is not a')));
  });

  it.each(absent)('names what is nearest to %s, which there is not', async (url, code, sentence) => {
    const account = await accountOf('pro');

    expect(await account.get(url)).toEqual(refusal(code, expect.stringMatching(sentence)));
  });
});
