import { eventually } from '@kerf/testing';
import { request } from 'undici';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { refusal, success } from '../http/expected-responses.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { OwnProduct } from '../product/own-product.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const box = { command: 'create_box', parameters: { length: 10, width: 20, height: 30 }, timeout_ms: 8_000 };
const late = refusal(
  'deadline_passed',
  'The operation was not finished within 8000 ms. It is charged only if a retry with the same Idempotency-Key ' +
    'returns its result.',
);

describe('a database that goes away after an operation has run and stays away longer than anybody waits', () => {
  let started: Started;
  let ledger: LedgerDatabase;
  let account: Account;
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    started = await OwnProduct.start({ ownDatabase: true, env: { KERF_SETTLE_PATIENCE_MS: '500' } });
    ledger = new LedgerDatabase(started.place.databaseUrl);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });
  beforeEach(async () => {
    account = await Account.register('free', new Client(started.place));
    adapter = await HeadlessAdapter.start(account, started.place);
  });
  afterEach(() => adapter.kill());

  /** Runs an operation while the database goes away between its admission and its end. */
  async function executeMeanwhile(headers: Record<string, string>) {
    adapter.suspend();
    const answer = account.post('/api/v1/execute', box, { headers });
    // Reserved is used: the operation is on its way to the adapter, which does not move.
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    const bringBack = await started.product.servers.crashDatabase();
    adapter.resume();
    const refused = await answer;
    await bringBack();
    return refused;
  }

  const objects = async () => (await account.execute('list_objects', {})).body;

  it('makes the operation fail with 504 at its deadline, and it is not charged', async () => {
    expect(await executeMeanwhile({})).toEqual(late);
    await eventually(async () => expect(await account.readUsage()).toBe(0));

    // It is taken back, unless the database has lost with its last moments that it was reserved (decision 27).
    expect([[], [{ state: 'refunded', reason: 'unknown settlement' }]]).toContainEqual(
      await ledger.listOutcomes(account),
    );
    expect(await objects()).toMatchObject({ success: true, result: { total: 1 } });
  });

  it('gives the answer to whoever asks again with the same Idempotency-Key: run once, charged once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect(await executeMeanwhile(headers)).toEqual(late);
    const again = () => account.post('/api/v1/execute', box, { headers });
    const answer = await eventually(async () => {
      const answered = await again();
      expect(answered).toEqual(success(expect.objectContaining({ success: true })));
      return answered;
    });

    expect(answer.body).toMatchObject({ result: { object_id: 'box_1', volume: expect.closeTo(6_000, 6) } });
    expect(await again()).toMatchObject({ status: 200, body: { result: { object_id: 'box_1' } } });
    expect(await account.readUsage()).toBe(1);
    expect(await objects()).toMatchObject({ success: true, result: { total: 1 } });
  });

  it('makes quota unavailable at once, but not the broker, whose adapters stay connected', async () => {
    const readReadiness = async (name: string): Promise<unknown> => {
      const service = started.services.find((one) => one.name === name);
      return (await request(`${service?.internalUrl}/readyz`)).body.json();
    };
    const bringBack = await started.product.servers.crashDatabase();
    const dependencies = { bus: 'ok', postgres: expect.not.stringMatching(/^ok$/) };

    expect(await readReadiness('quota')).toEqual({ ready: false, state: 'unavailable', dependencies });
    expect(await readReadiness('broker')).toEqual({ ready: true, state: 'ready', dependencies });
    await bringBack();
    await eventually(async () => expect(await readReadiness('quota')).toMatchObject({ ready: true }));
  });
});
