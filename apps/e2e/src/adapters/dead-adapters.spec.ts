import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { OwnProduct } from '../product/own-product.ts';

/** With a deadline and a grace that no specification waits for. */
const box = { length: 10, width: 20, height: 30 };
const patient = { timeout_ms: 120_000 };
const lost = refusal('adapter_lost', 'The adapter disconnected before it finished create_box. Nothing was charged.');

describe('an adapter that ends without a goodbye', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let account: Account;
  let spare: HeadlessAdapter;
  let victim: HeadlessAdapter;
  beforeAll(async () => {
    started = await OwnProduct.start({
      env: {
        KERF_ADAPTER_GRACE_MS: '3600000',
        KERF_ADAPTER_RETURN_MS: '500',
        KERF_HEARTBEAT_INTERVAL_MS: '2000',
      },
    });
  });
  afterAll(() => started.product.stop());
  beforeEach(async () => {
    account = await Account.register('free', new Client(started.place));
    spare = await HeadlessAdapter.start(account, started.place);
    // The one that connected last is chosen.
    victim = await HeadlessAdapter.start(account, started.place);
    victim.suspend();
  });
  afterEach(async () => {
    victim.resume();
    await Promise.all([spare.kill(), victim.kill()]);
  });

  /** One command that was sent to the adapter, and one that waits for it. */
  const askTwice = async (): Promise<[Promise<HttpResponse>, Promise<HttpResponse>]> => {
    const sent = account.execute('create_box', box, patient);
    // Reserved is used: the operation is on its way to the adapter.
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    const waiting = account.execute('create_box', box, patient);
    await eventually(async () => expect(await account.readUsage()).toBe(2));
    return [sent, waiting];
  };

  const fromSpare = () => ({ status: 200, headers: { 'x-adapter-id': spare.adapterId } });

  it('because it was killed has what it was sent refused, and what waited for it is run by another', async () => {
    const [sent, waiting] = await askTwice();
    await victim.kill();

    expect(await waiting).toMatchObject(fromSpare());
    expect(await sent).toEqual(lost);
    expect(await account.readUsage()).toBe(1);
  });

  it('because it hangs is stuck, has what it was sent refused, and another runs the rest', async () => {
    const [sent, waiting] = await askTwice();

    expect(await waiting).toMatchObject(fromSpare());
    expect(await sent).toEqual(lost);
    expect(await account.execute('create_box', box)).toMatchObject(fromSpare());
    expect(await account.readUsage()).toBe(2);
  });

  it('because it hangs does not hold what only reads, and is asked again when it is heard again', async () => {
    expect(await account.execute('get_state', {}, patient)).toMatchObject(fromSpare());
    expect(await account.readUsage()).toBe(1);
    victim.resume();

    await eventually(async () =>
      expect(await account.execute('create_box', box, { adapter_id: victim.adapterId })).toMatchObject({
        status: 200,
        headers: { 'x-adapter-id': victim.adapterId },
      }),
    );
  });
});
