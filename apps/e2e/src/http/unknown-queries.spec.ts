import { api, type Endpoint, isFileBody } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { client } from './client.ts';
import { fillPath } from './fill-path.ts';
import { invalidKey, refusal } from './expected-responses.ts';

/** Clients of MCP may add to its address what they like; any query is one of parameters to a template. */
const takingAny: readonly string[] = [api.mcpStream.path, api.template.path];
const keyed = Object.values<Endpoint>(api).filter(
  ({ access, speaksMcp, path }) =>
    ['key', 'admission', 'key_or_slot'].includes(access) && !speaksMcp && !takingAny.includes(path),
);

describe('a query that nobody reads', () => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register('team');
  });

  const withQuery = (path: string) => {
    const whole = fillPath(path);
    return `${whole}${whole.includes('?') ? '&' : '?'}colour=red`;
  };
  const question = ({ method, body, example }: Endpoint) =>
    method === 'GET' ? {} : { json: isFileBody(body) ? { a: 'file' } : (example ?? {}) };

  it.each(keyed)('is refused and named at $method $path, to whoever has a key', async (endpoint) => {
    const { method, path } = endpoint;

    expect(await account.send(method, withQuery(path), question(endpoint))).toEqual(
      refusal('invalid_parameters', expect.stringMatching(/^colour is not a known field\./)),
    );
    expect(await client.send(method, withQuery(path), question(endpoint))).toEqual(invalidKey());
  });

  it.each(['/health', api.info.path])('is not looked at by %s', async (path) => {
    expect(await client.get(withQuery(path))).toMatchObject({ status: 200 });
  });
});
