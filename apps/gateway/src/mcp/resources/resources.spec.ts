import type { Tier } from '@kerf/catalog';
import { RequestContext } from '../../context.ts';
import { encodeCursor } from '../cursors.ts';
import {
  toResourceUri,
  toJsonContents,
  type PageRequest,
  filterCompletions,
  type ResourceSource,
} from './resource-source.ts';
import { Resources } from './resources.ts';

/** So many things at consecutive addresses. */
const source = (name: string, count: number, tier?: Tier): ResourceSource => {
  const ids = Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'));
  return {
    name,
    ...(tier && { tier }),
    templates: [{ uriTemplate: `kerf://${name}/{id}`, name }],
    listResources: async (_, { after = '', limit: atMost }: PageRequest) => {
      const behind = ids.filter((id) => id > after);
      const page = behind.slice(0, atMost);
      const resources = page.map((id) => ({ uri: toResourceUri(name, id), name: id }));
      return { resources, ...(behind.length > atMost && { next: page.at(-1) }) };
    },
    readResource: async (_, [id = '']) => (ids.includes(id) ? toJsonContents({ id }) : undefined),
    completeVariable: async (_, typing) => filterCompletions(ids, typing),
  };
};

const reader = (tier: Tier = 'free') => ({
  context: new RequestContext([], undefined, '127.0.0.1'),
  caller: {
    accountId: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    keyId: crypto.randomUUID(),
    email: 'a@b.c',
    tier,
    role: 'owner' as const,
    isService: false,
  },
});

const resources = new Resources([source('adapters', 3), source('files', 150), source('standards', 120, 'pro')]);

describe('the list of resources', () => {
  const pages = async (tier: Tier) => {
    const found: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await resources.listResources(reader(tier), cursor);
      found.push(page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };

  it('goes on from source to source in pages of a hundred, each resource once', async () => {
    const found = await pages('pro');

    expect(found.map(({ length }) => length)).toEqual([100, 100, 73]);
    expect(new Set(found.flat()).size).toBe(273);
  });

  it('leaves out what is above the tier', async () => {
    expect((await pages('maker')).map(({ length }) => length)).toEqual([100, 53]);
  });

  it('ends where a source was that the caller has no more', async () => {
    expect(await resources.listResources(reader(), encodeCursor({ source: 'standards', after: '0100' }))).toEqual({
      resources: [],
    });
  });

  it.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('files').toString('base64url')],
    ['something else', Buffer.from('{"page":2}').toString('base64url')],
    ['of another list', encodeCursor({ source: 'gears' })],
    ['long', 'a'.repeat(501)],
    ['empty', ''],
  ])('refuses a cursor that is %s', async (_, cursor) => {
    await expect(resources.listResources(reader(), cursor)).rejects.toMatchObject({ code: 'invalid_parameters' });
  });
});

describe('a resource', () => {
  it('is read with its address', async () => {
    const uri = 'kerf://files/0007';
    expect(await resources.readResource(reader(), uri)).toEqual({
      uri,
      mimeType: 'application/json',
      text: '{"id":"0007"}',
    });
  });

  it.each([
    'kerf://files/9999',
    'kerf://files/',
    'kerf://files',
    'kerf://nothing/1',
    'kerf://files/%E0%A4%A',
    'kerf://files//0007',
    'file:///etc/passwd',
    'https://example.com/0007',
    '',
  ])('is unknown at %s', async (uri) => {
    expect(await resources.readResource(reader('enterprise'), uri)).toBeUndefined();
  });

  it('above the tier is refused', async () => {
    await expect(resources.readResource(reader(), 'kerf://standards/0001')).rejects.toMatchObject({
      code: 'tier_too_low',
    });
  });
});

describe('templates of resources', () => {
  it('are those of the tier', () => {
    expect(resources.listTemplates(reader()).map(({ name }) => name)).toEqual(['adapters', 'files']);
    expect(resources.listTemplates(reader('pro'))).toHaveLength(3);
  });

  it('propose values, and nothing where there is no such template', async () => {
    const typing = { variable: 'id', prefix: '001', resolved: {} };

    expect(await resources.completeVariable(reader(), 'kerf://files/{id}', typing)).toMatchObject({ total: 10 });
    expect(await resources.completeVariable(reader(), 'kerf://standards/{id}', typing)).toBeUndefined();
  });

  it('propose a hundred values, and tell how many there are', async () => {
    const typing = { variable: 'id', prefix: '0', resolved: {} };
    const { values, total } = (await resources.completeVariable(reader(), 'kerf://files/{id}', typing)) ?? {};

    expect([values?.length, total]).toEqual([100, 150]);
  });
});
