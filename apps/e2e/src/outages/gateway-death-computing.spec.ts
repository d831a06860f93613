import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { OwnProduct } from '../product/own-product.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const path = '/api/v1/mcp/execute';
const thread = { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } };

describe('a gateway that is killed while the service computes', () => {
  let started: Started;
  let ledger: LedgerDatabase;
  let survivor: Client;
  beforeAll(async () => {
    started = await OwnProduct.start({ standards: 1, gateways: 3, env: { KERF_SWEEP_INTERVAL_MS: '100' } });
    ledger = new LedgerDatabase(started.place.databaseUrl);
    survivor = clientOf(2);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });

  const clientOf = (gateway: number) =>
    new Client({ baseUrl: started.place.gatewayUrls[gateway] ?? '', caFile: started.place.caFile });
  const signal = (service: string, place: number, what: NodeJS.Signals) =>
    started.services.filter(({ name }) => name === service)[place]?.kill(what);

  it.each([
    ['without', 0, {}],
    ['with', 1, { 'idempotency-key': 'thread-1' }],
  ])(
    'leaves nothing charged %s an Idempotency-Key, and the next attempt is charged once',
    async (_, gateway, headers) => {
      const account = await Account.register('pro', survivor);
      signal('standards', 0, 'SIGSTOP');
      const asked = clientOf(gateway)
        .post(path, thread, { key: account.key, headers })
        .then(
          ({ status }) => status,
          () => 'lost',
        );
      await eventually(async () => expect(await account.readUsage()).toBe(1));
      signal('gateway', gateway, 'SIGKILL');
      expect(await asked).toBe('lost');
      signal('standards', 0, 'SIGCONT');
      await ledger.expireReservations(account);
      await eventually(async () => expect(await account.readUsage()).toBe(0));

      expect(await account.post(path, thread, { headers })).toMatchObject({ status: 200, body: { success: true } });
      expect(await account.readUsage()).toBe(1);
      expect(await ledger.listOutcomes(account)).toEqual([
        { state: 'refunded', reason: 'deadline' },
        { state: 'committed', reason: null },
      ]);
    },
  );
});
