import { closeCodes, mintKey } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { anyTimestamp, invalidKey, refusal, success } from '../http/expected-responses.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const path = '/api/v1/keys/revoke-exposed';

describe(`POST ${path}`, () => {
  it('ends the keys that are alive, whosever they are, without any other key, and counts them', async () => {
    const [owner, other, untouched] = [await Account.register(), await Account.register(), await Account.register()];
    const { holder } = await owner.makeKey();
    const adapter = await ScriptedAdapter.connect(holder.key, reactions.answerABox);
    const api_keys = [holder.key, 'no key', mintKey(), other.key, holder.key, `${other.key.slice(0, -1)}_`, ''];

    expect(await client.post(path, { api_keys })).toEqual(success({ revoked: 2 }));
    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    for (const { key } of [holder, other]) expect(await client.get('/api/v1/keys', { key })).toEqual(invalidKey());
    expect((await untouched.get('/api/v1/keys')).status).toBe(200);
    expect(await owner.listKeys()).toContainEqual(
      expect.objectContaining({
        name: 'one more',
        status: 'revoked',
        revoked_at: anyTimestamp,
        exposed_at: anyTimestamp,
      }),
    );
    expect(await client.post(path, { api_keys })).toEqual(success({ revoked: 0 }));
  });

  it.each([
    ['no keys', { api_keys: [] }, 'api_keys must have at least 1 item, not 0.'],
    ['more than a hundred', { api_keys: Array(101).fill('') }, 'api_keys must have at most 100 items, not 101.'],
    ['what is no list', {}, 'api_keys is missing: give an array.'],
  ])('refuses %s', async (_, body, sentence) => {
    expect(await client.post(path, body)).toEqual(refusal('invalid_parameters', sentence));
  });

  it('is answered to one address so often a minute', async () => {
    const gateway = await AdditionalGateway.start({ KERF_EXPOSED_KEYS_PER_MINUTE: '1' });
    const ask = () => gateway.client.post(path, { api_keys: [mintKey()] });
    const answers = [await ask(), await ask()];
    await gateway.stop();

    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });
});
