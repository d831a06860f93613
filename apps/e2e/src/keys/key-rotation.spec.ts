import { Account } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { anyTimestamp, invalidKey, refusal, success } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { firstKeyEntry, createdKeyFields } from './listed-keys.ts';

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

describe('POST /api/v1/keys/{key_id}/rotate', () => {
  it('shows a new key, and both work until the overlap is over', async () => {
    const { keyId, holder } = await account.makeKey({ name: 'plant' });
    const answer = await account.post(`/api/v1/keys/${keyId}/rotate`, { overlap_hours: 1 });

    expect(answer).toEqual(
      success({
        ...firstKeyEntry,
        ...createdKeyFields,
        name: 'plant',
        origin: 'rotated',
        user_id: account.userId,
        replaces_key_id: keyId,
        replaces: { key_id: keyId, expires_at: anyTimestamp },
      }),
    );
    const { api_key, key_id } = answer.body as { api_key: string; key_id: string };
    expect([(await user(holder.key)).status, (await user(api_key)).status]).toEqual([200, 200]);
    expect(await account.post(`/api/v1/keys/${keyId}/rotate`, {})).toEqual(
      refusal('key_replaced', `The key ${keyId} has already been replaced by ${key_id}. Rotate or revoke that one.`),
    );
    await ledger.expireKey(keyId);
    expect(await user(holder.key)).toEqual(invalidKey());
    expect((await user(api_key)).status).toBe(200);
  });

  it('revokes the old key at once without an overlap, also the one it is asked with', async () => {
    const { key_id } = await account.findOwnEntry();
    const answer = await account.post(`/api/v1/keys/${key_id}/rotate`, { overlap_hours: 0 });
    const { api_key } = answer.body as { api_key: string };

    expect(await user(account.key)).toEqual(invalidKey());
    const keys = await account.withKey(api_key).listKeys();
    expect(keys.map(({ status }) => status)).toEqual(['active', 'revoked']);
  });

  it.each([
    ['revoked', (keyId: string) => account.delete(`/api/v1/keys/${keyId}`)],
    ['expired', (keyId: string) => ledger.expireKey(keyId)],
  ])('refuses a key that is %s', async (status, end) => {
    const { keyId } = await account.makeKey();
    await end(keyId);

    expect(await account.post(`/api/v1/keys/${keyId}/rotate`, {})).toEqual(
      refusal(
        'key_ended',
        `The key ${keyId} is ${status} and cannot be rotated. Create a new one with POST /api/v1/keys.`,
      ),
    );
  });

  it.each([
    ['an overlap of more than 30 days', 721, 'overlap_hours must be at most 720, not 721.'],
    ['an overlap of less than nothing', -1, 'overlap_hours must be at least 0, not -1.'],
  ])('refuses %s', async (_, overlap_hours, sentence) => {
    const { keyId } = await account.makeKey();

    expect(await account.post(`/api/v1/keys/${keyId}/rotate`, { overlap_hours })).toEqual(
      refusal('invalid_parameters', sentence),
    );
    expect(await account.listKeys()).toHaveLength(2);
  });
});
