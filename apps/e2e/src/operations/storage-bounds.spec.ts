import { eventually } from '@kerf/testing';
import { Account, createEmail } from '../accounts/account.ts';
import { reactions, sampleBox, ScriptedAdapter, countBoxes } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { OwnProduct } from '../product/own-product.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

const box = { command: 'create_box', parameters: { length: 10, width: 20, height: 30 } };
const order = { headers: { 'idempotency-key': 'order-1' } };
const one = { gateways: 1, brokers: 1, quotas: 1 };

describe('an answer above the bound of stored answers', () => {
  it('is given once; its repetition is refused and names the operation, which is charged once', async () => {
    const { place } = await OwnProduct.start({ ...one, env: { KERF_STORED_ANSWER_BYTES: '20' } });
    const account = await Account.register('free', new Client(place));
    const adapter = await ScriptedAdapter.connect(account.key, countBoxes(), { place });
    const first = await account.post('/api/v1/execute', box, order);
    const id = first.headers['operation-id'] ?? '';
    const again = await account.post('/api/v1/execute', box, order);
    const report = await account.get(`/api/v1/operations/${id}`);
    adapter.terminateConnection();

    expect(first).toMatchObject({
      status: 200,
      headers: { 'idempotency-replay': 'unavailable' },
      body: { success: true, result: { ...sampleBox, object_id: 'box_1' } },
    });
    expect(again).toMatchObject({
      status: 409,
      headers: { 'x-error-code': 'answer_unavailable', 'operation-id': id },
      body: {
        error: expect.stringMatching(/succeeded and was charged once, but its answer of \d+ bytes was not kept/),
      },
    });
    expect(report).toMatchObject({
      status: 200,
      body: {
        state: 'committed',
        cost: 1,
        outcome: null,
        unavailable_answer: {
          success: true,
          bytes: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
  });
});

describe('a database above its watermark', () => {
  it('takes no new operation, account and key, and still answers what is only read, and revokes keys', async () => {
    const env = { KERF_DATABASE_VOLUME_BYTES: '40000000', KERF_STORAGE_CHECK_INTERVAL_MS: '100' };
    const { place } = await OwnProduct.start({ ...one, env });
    const client = new Client(place);
    const account = await Account.register('free', client);
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox, { place });
    const { keyId } = await account.makeKey();
    const ledger = new LedgerDatabase(place.databaseUrl);
    await ledger.growDatabase(50);
    await ledger.close();
    const createKey = () => account.post('/api/v1/keys', { name: 'another' });
    await eventually(async () => expect((await account.post('/api/v1/execute', box)).status).toBe(503));
    await eventually(async () => expect((await createKey()).status).toBe(503));
    const charged = await account.readUsage();
    const refusals = [
      await account.post('/api/v1/execute', box),
      await createKey(),
      await client.post('/api/v1/auth/register', { email: createEmail() }),
    ];
    const usage = await account.readUsage();
    const revoked = await account.delete(`/api/v1/keys/${keyId}`);
    adapter.terminateConnection();

    for (const answer of refusals) {
      expect(answer).toEqual(
        refusal(
          'storage_full',
          'The database is almost full and takes nothing new; nothing was stored or charged. Try again in 60 s.',
        ),
      );
      expect(answer.headers['retry-after']).toBe('60');
    }
    expect(usage).toBe(charged);
    expect(adapter.commands).toHaveLength(charged);
    expect(revoked).toMatchObject({ status: 200 });
  });
});
