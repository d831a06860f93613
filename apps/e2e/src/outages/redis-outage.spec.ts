import { readFileSync } from 'node:fs';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { type HttpResponse, Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { waitForLimits, readMetric } from '../http/gateway-metrics.ts';
import { RequestLoad } from './request-load.ts';
import { OwnProduct } from '../product/own-product.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const thread = ['calculate_thread_geometry', { designation: 'M8' }] as const;
const most = 6;
// A machine that is busy for a moment must not look like a Redis that froze.
const env = { KERF_ACCOUNT_EXECUTIONS_AT_ONCE: String(most), KERF_REDIS_TIMEOUT_MS: '1000' };

describe('the limits in Redis', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  beforeAll(async () => {
    started = await OwnProduct.start({ standards: 1, gateways: 2, env });
    client = new Client(started.place);
    await waitForLimits('shared', started.services);
  });
  afterAll(() => started.product.stop());

  const knownAccount = async () => {
    const account = await Account.register('pro', client);
    for (const baseUrl of started.place.gatewayUrls) {
      const through = new Client({ ...started.place, baseUrl });
      const body = { command: thread[0], parameters: thread[1] };
      expect((await through.post('/api/v1/execute', body, { key: account.key })).status).toBe(200);
    }
    return account;
  };

  it('bound how many operations of an account run at one time, over all pods', async () => {
    const account = await knownAccount();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer, { place: started.place });
    const answers: HttpResponse[] = [];
    const asked = Array.from({ length: most + 3 }, async () => {
      answers.push(await account.execute('create_box', { length: 1, width: 1, height: 1 }));
    });
    await eventually(() => {
      expect([adapter.commands.length, answers.length]).toEqual([most, 3]);
    });

    for (const answer of answers)
      expect(answer).toEqual(
        refusal(
          'too_many_running',
          `${most} operations of this account are running, the maximum. Try again when one of them has finished.`,
        ),
      );
    adapter.terminateConnection();
    await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(most);
    expect(await account.readUsage()).toBe(2);
    await eventually(async () => expect((await account.execute(...thread)).status).toBe(200));
  });

  it('fail no request while it is killed, frozen and emptied: each gateway counts for itself, and says so', async () => {
    const { product, services } = started;
    const account = await knownAccount();
    const load = new RequestLoad(() => account.execute(...thread), 3);
    await load.waitForStatus(200);

    const bringBack = await product.servers.killRedis();
    await waitForLimits('local', services);
    await load.waitForStatus(200);
    await bringBack();
    await waitForLimits('shared', services);
    await load.waitForStatus(200);

    const thaw = product.servers.suspendRedis();
    await waitForLimits('local', services);
    await load.waitForStatus(200);
    thaw();
    await waitForLimits('shared', services);
    await load.waitForStatus(200);

    await product.servers.flushRedis();
    await load.waitForStatus(200);
    await load.stop();

    expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await account.readUsage()).toBe(2 + load.answers.length);
    for (const gateway of services.filter(({ name }) => name === 'gateway')) {
      const told = readFileSync(gateway.logFile, 'utf8').split('redis failed').length - 1;
      // Once for each outage, or a few times more on a machine that is slow itself; never once for each request.
      expect([told >= 2, told < 10]).toEqual([true, true]);
      for (const counted of ['local', 'shared'])
        expect(await readMetric(gateway, 'kerf_rate_limit_decisions_total', `counted="${counted}"`)).toBeGreaterThan(0);
    }
  }, 60_000);
});
