import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { sampleBox, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const path = '/api/v1/execute';
const box = { command: 'create_box', parameters: { length: 10, width: 20, height: 30 }, timeout_ms: 4_000 };
const large = { ...sampleBox, warnings: ['It is thin. '.repeat(100)] };

describe('an operation whose result comes in time, but whose settlement does not', () => {
  let started: Started;
  let ledger: LedgerDatabase;
  let account: Account;
  let adapter: ScriptedAdapter;
  beforeAll(async () => {
    const env = { KERF_STORED_ANSWER_BYTES: '1000' };
    started = await OwnProduct.start({ gateways: 1, brokers: 1, quotas: 1, env });
    ledger = new LedgerDatabase(started.place.databaseUrl);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });
  beforeEach(async () => {
    account = await Account.register('free', new Client(started.place));
  });
  afterEach(() => adapter.terminateConnection());

  const send = () => account.post(path, box, { headers: { 'idempotency-key': 'order-1' } });

  /** Holds the settlement of a result until the caller is answered. Resolves to the answer, its id, and the release. */
  async function passDeadline(result: object) {
    let isHeld = false;
    const answer = ({ command_id }: { command_id: string }) =>
      adapter.sendMessage({ type: 'result', command_id, ok: true, result, execution_time_ms: 1 });
    adapter = await ScriptedAdapter.connect(account.key, (command) => void (isHeld && answer(command)), {
      place: started.place,
    });
    const first = send();
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    const release = await ledger.holdReservations(account, { refunds: false });
    isHeld = true;
    for (const command of adapter.commands) answer(command);
    const late = await first;
    expect(late).toMatchObject({ status: 504, headers: { 'x-error-code': 'deadline_passed' } });
    return { id: late.headers['operation-id'], release };
  }

  it('is running for a retry with its Idempotency-Key, which later gets the result, charged once', async () => {
    const { id, release } = await passDeadline(sampleBox);
    expect(await send()).toMatchObject({
      status: 409,
      headers: { 'x-error-code': 'operation_running', 'operation-id': id },
    });
    await release();
    await eventually(async () =>
      expect(await send()).toMatchObject({
        status: 200,
        headers: { 'operation-id': id },
        body: { success: true, result: sampleBox },
      }),
    );

    expect(adapter.commands).toHaveLength(1);
    expect(await ledger.listOutcomes(account)).toEqual([{ state: 'committed', reason: null }]);
    expect(await account.readUsage()).toBe(1);
  });

  it('is refunded when its result is too large to be kept, and a retry asks the adapter for it again', async () => {
    const { release } = await passDeadline(large);
    expect(await send()).toMatchObject({ status: 409, headers: { 'x-error-code': 'operation_running' } });
    await release();
    await eventually(async () =>
      expect(await ledger.listOutcomes(account)).toEqual([{ state: 'refunded', reason: 'deadline' }]),
    );
    expect(await account.readUsage()).toBe(0);

    expect(await send()).toMatchObject({
      status: 200,
      headers: { 'idempotency-replay': 'unavailable' },
      body: { success: true, result: large },
    });
    expect(new Set(adapter.commands.map(({ command_id }) => command_id)).size).toBe(1);
    expect(await account.readUsage()).toBe(1);
  });
});
