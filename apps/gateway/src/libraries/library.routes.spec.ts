import { standards } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';
import { stubLibraries, libraryList, emptySearch, screwPart } from './library.fixture.ts';

let gateway: Gateway;
let asked: unknown[];

beforeAll(async () => {
  gateway = await Gateway.start();
  await gateway.stub(
    standards,
    stubLibraries((question) => asked.push(question)),
  );
});
beforeEach(() => {
  asked = [];
  gateway.tier = 'pro';
});
afterAll(() => gateway.stop());

const path = '/api/v1/premium/library/fasteners/iso-4762-m6x20';
const search = '/api/v1/premium/library/search';

describe('the premium libraries', () => {
  const paths = ['/api/v1/premium/libraries', `${search}?q=m6`, path];

  it.each(paths)('at %s are for pro and higher', async (url) => {
    gateway.tier = 'maker';

    expect(await gateway.get(url)).toMatchObject({ status: 403, headers: { 'x-error-code': 'tier_too_low' } });
    expect(asked).toEqual([]);
    gateway.tier = 'enterprise';
    expect(await gateway.get(url)).toMatchObject({ status: 200 });
  });

  it.each(paths)('at %s need a key', async (url) => {
    expect(await gateway.ask('GET', url, {})).toMatchObject({ status: 401 });
  });

  it.each(paths)('at %s are 304 for who has the answer', async (url) => {
    const { headers } = await gateway.get(url);

    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(await gateway.get(url, { 'if-none-match': String(headers.etag) })).toMatchObject({
      status: 304,
      body: undefined,
    });
  });
});

describe('GET /api/v1/premium/libraries', () => {
  it('tells the libraries, and the tier of who asks', async () => {
    expect(await gateway.get('/api/v1/premium/libraries')).toMatchObject({
      status: 200,
      body: { ...libraryList, tier: 'pro' },
    });
    expect(asked).toEqual([{}]);
  });

  it('asks for the category that is wanted, and refuses one that there is not', async () => {
    await gateway.get('/api/v1/premium/libraries?category=piping');

    expect(asked).toEqual([{ category: 'piping' }]);
    expect(await gateway.get('/api/v1/premium/libraries?category=pipes')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^category must be "fastening" or .* or "piping", not "pipes"\.$/) },
    });
  });
});

describe('GET /api/v1/premium/library/{library}/{part_id}', () => {
  it('tells the part', async () => {
    expect(await gateway.get(path)).toMatchObject({ status: 200, body: screwPart });
    expect(asked).toEqual([{ library: 'fasteners', partId: 'iso-4762-m6x20', detail: 'simple' }]);
  });

  it('asks for the length, the detail and the finish that are wanted', async () => {
    await gateway.get(`${path}?length=22.5&detail=threaded&finish=zinc`);

    const wanted = { length: 22.5, detail: 'threaded', finish: 'zinc' };
    expect(asked).toEqual([{ library: 'fasteners', partId: 'iso-4762-m6x20', ...wanted }]);
  });

  it.each([
    ['fastners/m6', 404, 'unknown_library', 'There is no library fastners. Did you mean fasteners?'],
    [
      'fasteners/iso-4762-m6x2O',
      404,
      'unknown_part',
      'There is no part iso-4762-m6x2O in the library fasteners. Did you mean iso-4762-m6x20?',
    ],
    ['fasteners/m6?length=0', 400, 'invalid_parameters', 'length must be at least 0.01, not 0.'],
    ['fasteners/m6?detail=fine', 400, 'invalid_parameters', 'detail must be "simple" or "threaded", not "fine".'],
    ['fasteners/m6?length=long', 400, 'invalid_parameters', 'length must be a number, not "long".'],
    ['fasteners/m6?lenght=3', 400, 'invalid_parameters', 'lenght is not a known field. Did you mean length?'],
  ])('refuses %s with %i %s', async (part, status, code, error) => {
    expect(await gateway.get(`/api/v1/premium/library/${part}`)).toMatchObject({
      status,
      headers: { 'x-error-code': code },
      body: { error, status_code: status },
    });
  });
});

describe('GET /api/v1/premium/library/search', () => {
  it.each(['q', 'query'])('takes what to look for as %s, and tells a page of what it found', async (name) => {
    expect(await gateway.get(`${search}?${name}=m6x20`)).toMatchObject({
      status: 200,
      body: { query: 'm6x20', limit: 20, offset: 0, ...emptySearch },
    });
  });

  it('hands on filters, order and page', async () => {
    await gateway.get(`${search}?q=m6&library=fasteners&standard=DIN%20912&size=M6&sort=name&limit=5&offset=10`);

    expect(asked).toEqual([
      {
        query: 'm6',
        filters: { library: 'fasteners', standard: 'DIN 912', size: 'M6' },
        sort: 'name',
        limit: 5,
        offset: 10,
      },
    ]);
  });

  it.each([
    ['nothing', '', 'q or query is required, and not both: give the search text once.'],
    ['both names', 'q=a&query=b', 'q or query is required, and not both: give the search text once.'],
    ['an empty text', 'q=', 'q must have at least 1 character, not 0.'],
    ['201 characters', `q=${'a'.repeat(201)}`, 'q must have at most 200 characters, not 201.'],
    ['10,000 characters', `query=${'a'.repeat(10_000)}`, 'query must have at most 200 characters, not 10000.'],
    ['a page too large', 'q=m6&limit=101', 'limit must be at most 100, not 101.'],
    ['a page before the first', 'q=m6&offset=-1', 'offset must be at least 0, not -1.'],
    ['an unknown order', 'q=m6&sort=price', 'sort must be "relevance" or "name", not "price".'],
  ])('refuses %s', async (_, query, error) => {
    expect(await gateway.get(`${search}?${query}`)).toMatchObject({ status: 400, body: { error, status_code: 400 } });
    expect(asked).toEqual([]);
  });
});
