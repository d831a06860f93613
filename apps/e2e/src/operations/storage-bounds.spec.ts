import { Account } from '../accounts/account.ts';
import { reactions, sampleBox, ScriptedAdapter, countBoxes } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { OwnProduct } from '../product/own-product.ts';

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
  it('takes no new operation, and still answers what is only read', async () => {
    const { place } = await OwnProduct.start({ ...one, env: { KERF_DATABASE_VOLUME_BYTES: '1' } });
    const account = await Account.register('free', new Client(place));
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox, { place });
    const answer = await account.post('/api/v1/execute', box);
    const usage = await account.readUsage();
    adapter.terminateConnection();

    expect(answer).toEqual(
      refusal(
        'storage_full',
        'The database is almost full and takes nothing new; nothing was stored or charged. Try again in 60 s.',
      ),
    );
    expect(answer.headers['retry-after']).toBe('60');
    expect(usage).toBe(0);
    expect(adapter.commands).toEqual([]);
  });
});
