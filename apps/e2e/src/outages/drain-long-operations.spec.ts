import { readFile } from 'node:fs/promises';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const path = '/api/v1/execute';
const box = { command: 'create_box', parameters: { length: 10, width: 20, height: 30 }, timeout_ms: 600_000 };
const env = { KERF_DRAIN_TIMEOUT_MS: '300', KERF_LOG_LEVEL: 'warn' };

describe('an operation that runs longer than the drain of', () => {
  let started: Started;
  let ledger: LedgerDatabase;
  let account: Account;
  let adapter: ScriptedAdapter;
  beforeAll(async () => {
    started = await OwnProduct.start({ gateways: 2, env });
    ledger = new LedgerDatabase(started.place.databaseUrl);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });
  beforeEach(async () => {
    account = await Account.register('free', clientOf(1));
    adapter = await ScriptedAdapter.connect(account.key, () => undefined, { place: started.place });
  });
  afterEach(() => adapter.terminateConnection());

  const clientOf = (gateway: number) =>
    new Client({ baseUrl: started.place.gatewayUrls[gateway] ?? '', caFile: started.place.caFile });

  /** Stops a service while the adapter works on an operation. Resolves to the answer, and to the exit code and the log of the service. */
  async function stopMeanwhile(name: string) {
    const service = started.services.find((one) => one.name === name);
    const answer = clientOf(name === 'gateway' ? 0 : 1).post(path, box, { key: account.key });
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    service?.kill('SIGTERM');
    const answered = await answer;
    return { answer: answered, exitCode: await service?.exited, log: await readFile(service?.logFile ?? '', 'utf8') };
  }

  it('its gateway is answered with 503 and its id, cancelled and refunded, and the log names it', async () => {
    const { answer, exitCode, log } = await stopMeanwhile('gateway');
    const [command] = adapter.commands;
    const id = command?.command_id;

    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ status: 503, body: { status_code: 503 } });
    expect(answer.headers).toMatchObject({ 'x-error-code': 'shutting_down', 'retry-after': '1', 'operation-id': id });
    await eventually(() => expect(adapter.cancelled).toEqual([id]));
    expect(await ledger.listOutcomes(account)).toEqual([{ state: 'refunded', reason: 'shutting_down' }]);
    expect(await account.readUsage()).toBe(0);
    expect(log).toContain(`"operations":{"count":1,"ids":["${id}"]}`);
    expect(log).not.toMatch(/drain failed|the shutdown did not end/);
  });

  it('its broker is answered with 503, cancelled at the adapter and refunded', async () => {
    const { answer, exitCode, log } = await stopMeanwhile('broker');
    const id = adapter.commands[0]?.command_id;

    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.headers).toMatchObject({ 'x-error-code': 'adapter_lost', 'operation-id': id });
    expect(adapter.cancelled).toEqual([id]);
    expect(await account.readUsage()).toBe(0);
    expect(log).toMatch(new RegExp(`"commands":\\{"count":\\d+,"ids":\\[[^\\]]*"${id}"`));
  });
});
