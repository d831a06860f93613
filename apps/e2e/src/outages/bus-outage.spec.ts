import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { RequestLoad } from './request-load.ts';
import { OwnProduct } from '../product/own-product.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

describe('a restart of the bus under load', () => {
  let started: Started;
  let client: Client;
  beforeAll(async () => {
    started = await OwnProduct.start({ standards: 1, env: { KERF_SWEEP_INTERVAL_MS: '100' } });
    client = new Client(started.place);
  });
  afterAll(async () => {
    await started.product.stop();
  });

  const box = { length: 10, width: 20, height: 30 };
  it.each([
    ['an adapter', 'create_box', box],
    ['the service', 'calculate_thread_geometry', { designation: 'M8' }],
  ])(
    'refuses operations of %s with 503, goes on when the bus is back without any process restarted, and charges what was done',
    async (_, command, parameters) => {
      const account = await Account.register('pro', client);
      const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox, { place: started.place });
      const pids = started.services.map(({ pid }) => pid);
      const load = new RequestLoad(() => account.execute(command, parameters), 24);

      await load.waitForStatus(200);
      const bringBack = await started.product.servers.stopBus();
      // What was under way may wait for the end of its charge; whoever asks now is refused at once.
      const meanwhile = [];
      for (let i = 0; i < 10; i += 1) meanwhile.push((await account.execute(command, parameters)).status);
      const health = await client.get('/health');
      await bringBack();
      await load.waitForStatus(200);
      await load.stop();
      adapter.terminateConnection();

      expect(new Set(meanwhile)).toEqual(new Set([503]));
      expect(health.status).toBe(200);
      const refused = load.answers.filter(({ status }) => status !== 200);
      for (const { status, body, headers } of refused) {
        expect({ status, body }).toEqual({ status: 503, body: { error: expect.any(String), status_code: 503 } });
        expect(headers['retry-after']).toBe('1');
      }
      expect(pids.every((pid) => process.kill(pid, 0))).toBe(true);
      await eventually(async () => expect(await account.readUsage()).toBe(load.countStatus(200)));
    },
  );
});
