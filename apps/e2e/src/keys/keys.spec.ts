import { api, mintKey } from '@kerf/contracts';
import { client } from '../http/client.ts';
import { fillPath } from '../http/fill-path.ts';
import { invalidKey } from '../http/expected-responses.ts';

const keyed = Object.values(api)
  .filter(({ access }) => !['public', 'session', 'slot'].includes(access))
  .map(({ method, path }) => [method, fillPath(path)] as const);

const key = mintKey();
const lastCharacter = key.endsWith('a') ? 'b' : 'a';

describe.each(keyed)('%s %s', (method, path) => {
  const ask = (headers: Record<string, string>, text?: string) =>
    client.send(method, fillPath(path), { headers, ...(method !== 'GET' && { text: text ?? '{}' }) });

  it.each([
    ['no key', {}],
    ['an empty key', { 'x-api-key': '' }],
    ['a key of another service', { 'x-api-key': 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }],
    ['a key that is cut short', { 'x-api-key': key.slice(0, -1) }],
    ['a key with a typing error', { 'x-api-key': key.slice(0, -1) + lastCharacter }],
    ['a key that nobody has', { 'x-api-key': key }],
    ['a bearer token that nobody has', { authorization: `Bearer ${key}` }],
    ['a key as a password', { authorization: `Basic ${key}` }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    expect(await ask(headers)).toEqual(invalidKey());
  });

  it('says nothing else to whoever has no key, whatever is wrong besides', async () => {
    expect(await ask({}, '{"half":')).toEqual(invalidKey());
  });
});
