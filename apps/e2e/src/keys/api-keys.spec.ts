import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client, client } from '../http/client.ts';
import { anyTimestamp, invalidKey, refusal, success } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { firstKeyEntry, createdKeyFields } from './listed-keys.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const { gatewayUrls, caFile } = sharedAddresses();
const unknown = (key: string) =>
  refusal('unknown_key', `There is no key ${key} in this account. GET /api/v1/keys lists them.`);
const user = (key: string) => client.get('/api/v1/auth/user', { key });

let account: Account;
let ledger: LedgerDatabase;
beforeAll(() => {
  ledger = new LedgerDatabase();
});
afterAll(() => ledger.close());
beforeEach(async () => {
  account = await Account.register('team');
});

const used = { last_used_at: anyTimestamp, last_used_network: '127.0.0.1/32' };
const waitForFirstUse = () => eventually(async () => expect(await account.findOwnEntry()).toMatchObject(used));

describe('GET /api/v1/keys', () => {
  it('lists what is known of each key but the key, and is never charged', async () => {
    const { body } = await account.post('/api/v1/keys', { name: 'plant', kind: 'service', monthly_cap: 9 });
    const { api_key } = body as { api_key: string };
    await waitForFirstUse();
    const answer = await account.get('/api/v1/keys');

    expect(answer).toEqual(
      success({
        keys: [
          { ...firstKeyEntry, name: 'plant', kind: 'service', user_id: null, origin: 'created', monthly_cap: 9 },
          { ...firstKeyEntry, user_id: account.userId, ...used },
        ],
        total_count: 2,
      }),
    );
    for (const key of [account.key, api_key]) expect(JSON.stringify(answer)).not.toContain(key.slice(20, 50));
    expect(await account.readUsage()).toBe(0);
  });

  it('says when a key was first used, and from where, at once', async () => {
    const { holder } = await account.makeKey();
    expect(await holder.findOwnEntry()).toMatchObject({ last_used_at: null, last_used_network: null });

    await eventually(async () => expect(await holder.findOwnEntry()).toMatchObject(used));
  });
});

describe('POST /api/v1/keys', () => {
  it('makes a key that works at once, and shows it', async () => {
    const answer = await account.post('/api/v1/keys', { name: 'laptop', expires_in_days: 30 });

    expect(answer).toEqual(
      success({
        ...firstKeyEntry,
        ...createdKeyFields,
        name: 'laptop',
        origin: 'created',
        user_id: account.userId,
        expires_at: anyTimestamp,
      }),
    );
    const { api_key, prefix, last4 } = answer.body as Record<string, string>;
    expect([api_key?.slice(0, 14), api_key?.slice(-4)]).toEqual([prefix, last4]);
    expect((await user(String(api_key))).body).toMatchObject({ user_id: account.userId });
  });

  it.each([
    ['no name', {}, 'name is missing: give a string.'],
    ['an empty name', { name: '' }, 'name must have at least 1 character, not 0.'],
    ['a long name', { name: 'x'.repeat(101) }, 'name must have at most 100 characters, not 101.'],
    ['a name with a NUL', { name: 'a\0' }, 'name must not contain U+0000 or an unpaired surrogate.'],
    ['a name with a tab', { name: 'a\t' }, 'name must not contain control or invisible characters.'],
    [
      'a name that is written backwards',
      { name: 'a\u202eb' },
      'name must not contain control or invisible characters.',
    ],
    ['a name of blanks', { name: ' \u200b ' }, 'name must contain a visible character.'],
    ['a name that is a key', { name: `kerf_live_${'a'.repeat(48)}` }, 'name must not contain an API key or token.'],
    ['no days', { name: 'a', expires_in_days: 0 }, 'expires_in_days must be at least 1, not 0.'],
    ['too many days', { name: 'a', expires_in_days: 3_651 }, 'expires_in_days must be at most 3650, not 3651.'],
    ['a cap of nothing', { name: 'a', monthly_cap: 0 }, 'monthly_cap must be at least 1, not 0.'],
    ['an unknown kind', { name: 'a', kind: 'x' }, 'kind must be "personal" or "service", not "x".'],
    ['an unknown field', { nam: 'a', name: 'a' }, 'nam is not a known field. Did you mean name?'],
  ])('refuses %s and makes none', async (_, body, sentence) => {
    expect(await account.post('/api/v1/keys', body)).toEqual(refusal('invalid_parameters', sentence));
    expect(await account.listKeys()).toHaveLength(1);
  });
});

describe('DELETE /api/v1/keys/{key_id}', () => {
  it('ends a key everywhere, and answers again with the first moment', async () => {
    const { keyId, holder } = await account.makeKey();
    expect((await user(holder.key)).status).toBe(200);
    const answer = await account.delete(`/api/v1/keys/${keyId}`);

    expect(answer).toEqual(
      success({
        key_id: keyId,
        revoked_at: anyTimestamp,
        connections_closed: 0,
        processes: { acknowledged: expect.any(Number), total: expect.any(Number) },
        acknowledged: true,
        message: 'Requests with this key are refused from now on.',
      }),
    );
    for (const baseUrl of gatewayUrls)
      expect(await new Client({ baseUrl, caFile }).get('/api/v1/auth/user', { key: holder.key })).toEqual(invalidKey());
    expect((await account.delete(`/api/v1/keys/${keyId}`)).body).toEqual(answer.body);
    expect((await account.listKeys()).map(({ status }) => status)).toEqual(['active', 'revoked']);
  });

  it('ends the last key of the owner too, and says so; it needs no body, whatever type it would have', async () => {
    const { key_id } = await account.findOwnEntry();
    const answer = await account.delete(`/api/v1/keys/${key_id}`, { headers: { 'content-type': 'application/json' } });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Requests with this key are refused from now on. The owner of this account has no live key left.',
      },
    });
  });
});

describe('a key of another account', () => {
  it.each(['POST', 'DELETE'])('is as unknown to %s as one that does not exist', async (method) => {
    const other = await Account.register();
    const { key_id: foreign } = await other.findOwnEntry();
    const nowhere = crypto.randomUUID();
    const ask = (id: string) =>
      method === 'POST' ? account.post(`/api/v1/keys/${id}/rotate`, {}) : account.delete(`/api/v1/keys/${id}`);

    expect(await ask(foreign)).toEqual(unknown(foreign));
    expect(await ask(nowhere)).toEqual(unknown(nowhere));
    expect(await other.findOwnEntry()).toMatchObject({ status: 'active', expires_at: null });
  });

  it.each(['POST', 'DELETE'])('is no id when it is none: %s', async (method) => {
    const path = method === 'POST' ? '/api/v1/keys/x/rotate' : '/api/v1/keys/x';

    expect(await client.send(method, path, { key: account.key, ...(method === 'POST' && { json: {} }) })).toEqual(
      refusal('invalid_parameters', 'key_id must be a valid UUID, not "x".'),
    );
  });
});

describe('a key whose life is over', () => {
  it('opens nothing', async () => {
    const { keyId, holder } = await account.makeKey({ expires_in_days: 1 });
    expect((await user(holder.key)).status).toBe(200);
    await ledger.expireKey(keyId);

    expect(await user(holder.key)).toEqual(invalidKey());
    expect(await account.listKeys()).toContainEqual(expect.objectContaining({ key_id: keyId, status: 'expired' }));
  });
});
