import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { OwnProduct } from '../product/own-product.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const path = '/api/v1/execute';
const box = { command: 'create_box', parameters: { length: 10, width: 20, height: 30 } };
const theBox = { status: 200, body: { success: true, result: { object_id: 'box_1' } } };

describe('a gateway that is killed under an operation with an Idempotency-Key', () => {
  let started: Started;
  let ledger: LedgerDatabase;
  let survivor: Client;
  let account: Account;
  let headers: Record<string, string>;
  let endAdapter: () => unknown;
  beforeAll(async () => {
    started = await OwnProduct.start({ gateways: 3, env: { KERF_SWEEP_INTERVAL_MS: '100' } });
    ledger = new LedgerDatabase(started.place.databaseUrl);
    survivor = clientOf(2);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });
  beforeEach(async () => {
    account = await Account.register('free', survivor);
    headers = { 'idempotency-key': crypto.randomUUID() };
  });
  afterEach(() => endAdapter());

  const clientOf = (gateway: number) =>
    new Client({ baseUrl: started.place.gatewayUrls[gateway] ?? '', caFile: started.place.caFile });
  const kill = (gateway: number) => started.services.filter(({ name }) => name === 'gateway')[gateway]?.kill('SIGKILL');
  const again = () => account.post(path, box, { headers });

  /** Asks a gateway; the answer is what its client hears. */
  const ask = (gateway: number): Promise<unknown> =>
    clientOf(gateway)
      .post(path, box, { key: account.key, headers })
      .then(
        ({ status }) => status,
        () => 'lost',
      );

  it('gives the retry what the adapter did, which does it once and is charged once', async () => {
    const adapter = await HeadlessAdapter.start(account, started.place);
    endAdapter = () => adapter.kill();
    const objects = async () => (await account.execute('list_objects', {})).body;
    adapter.suspend();
    const first = ask(0);
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    // The adapter can do its work, and the gateway cannot end the operation.
    const refund = await ledger.holdReservations(account);
    adapter.resume();
    await eventually(async () => expect(await objects()).toMatchObject({ result: { total: 1 } }));
    const before = (await account.readUsage()) - 1;
    expect((await again()).status).toBe(409);
    kill(0);
    expect(await first).toBe('lost');
    await refund();
    expect(await account.readUsage()).toBe(before);

    expect([await again(), await again()]).toMatchObject([theBox, theBox]);
    expect(await account.readUsage()).toBe(before + 1);
    expect(await objects()).toMatchObject({ result: { total: 1 } });
  });

  it('lets the retry join what the adapter is still at work on', async () => {
    let isDone = false;
    const adapter = await ScriptedAdapter.connect(
      account.key,
      (command, self) => {
        if (isDone) reactions.answerABox(command, self);
      },
      { place: started.place },
    );
    endAdapter = () => adapter.terminateConnection();
    const first = ask(1);
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    kill(1);
    expect(await first).toBe('lost');
    await ledger.expireReservations(account);
    await eventually(async () => expect(await account.readUsage()).toBe(0));
    const retried = again();
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    isDone = true;
    for (const command of adapter.commands) reactions.answerABox(command, adapter);

    expect(await retried).toMatchObject(theBox);
    // A retry that comes a moment after the result is asked again: under the same name, so that it is not run again.
    expect(new Set(adapter.commands.map(({ command_id }) => command_id)).size).toBe(1);
    expect(await account.readUsage()).toBe(1);
    expect(await ledger.listOutcomes(account)).toEqual([
      { state: 'refunded', reason: 'deadline' },
      { state: 'committed', reason: null },
    ]);
  });
});
