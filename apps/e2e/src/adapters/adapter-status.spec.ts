import { catalog } from '@kerf/catalog';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { anyTimestamp, refusal, success } from '../http/expected-responses.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from './scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const none = success({ adapters: [], total_connected: 0 });
/** Of a new document: nothing yet, and what comes with a heartbeat. */
const told = [null, { name: 'Untitled', object_count: 0, revision: 0 }];
const status = (account: Account) => account.get('/api/v1/adapter/status');

describe('GET /api/v1/adapter/status', () => {
  it('lists nothing when no adapter is connected, and is never charged', async () => {
    const account = await Account.register();

    expect(await status(account)).toEqual(none);
    expect(await account.readUsage()).toBe(0);
  });

  it('lists a connected adapter, on every pod, until it has gone', async () => {
    const { gatewayUrls, caFile } = sharedAddresses();
    const account = await Account.register();
    const adapter = await HeadlessAdapter.start(account);
    const answers = await Promise.all(
      gatewayUrls.map((baseUrl) => new Client({ baseUrl, caFile }).get('/api/v1/adapter/status', { key: account.key })),
    );
    const listed = (document: unknown) =>
      success({
        adapters: [
          {
            adapter_id: adapter.adapterId,
            adapter_type: 'occt-headless',
            status: 'active',
            connected_at: anyTimestamp,
            last_heartbeat: anyTimestamp,
            healthy: true,
            capabilities: [
              ...new Set(catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ category }) => category)),
            ],
            running: 0,
            queued: 0,
            application: { name: 'OCCT', version: '8.0.1', gui: false },
            document,
            default: false,
          },
        ],
        total_connected: 1,
      });

    for (const answer of answers) {
      const [{ document }] = (answer.body as { adapters: [{ document: unknown }] }).adapters;
      expect(told).toContainEqual(document);
      expect(answer).toEqual(listed(document));
    }
    expect(await adapter.stop()).toBe(0);
    await eventually(async () => expect(await status(account)).toEqual(none));
  });

  it('lists the adapters of all brokers and of the caller alone', async () => {
    const { brokerUrls, caFile } = sharedAddresses();
    const [account, other] = [await Account.register(), await Account.register()];
    const adapters = await Promise.all(
      brokerUrls.map((wsUrl) =>
        ScriptedAdapter.connect(account.key, reactions.answerABox, { place: { wsUrl, caFile } }),
      ),
    );
    const { body } = await status(account);
    const ids = (body as { adapters: { adapter_id: string }[] }).adapters.map(({ adapter_id }) => adapter_id);

    expect(ids.sort()).toEqual(adapters.map(({ adapterId }) => adapterId).sort());
    expect(body).toMatchObject({ total_connected: 2 });
    expect(await status(other)).toEqual(none);
    for (const adapter of adapters) adapter.terminateConnection();
  });
});

describe('POST /api/v1/adapter/default', () => {
  const choose = (account: Account, adapter_id: string | null) =>
    account.post('/api/v1/adapter/default', { adapter_id });

  it('makes an adapter run what names none, although another connected later, until none is chosen', async () => {
    const account = await Account.register();
    const adapters = [1, 2].map(() => ScriptedAdapter.connect(account.key, reactions.answerABox));
    const [first, last] = [await adapters[0], await adapters[1]];
    const ran = async () => (await account.execute('create_box', box)).headers['x-adapter-id'];
    const ids = [first?.adapterId ?? '', last?.adapterId ?? ''];
    for (const id of ids) {
      expect(await choose(account, id)).toEqual(success({ adapter_id: id }));
      expect(await ran()).toBe(id);
      expect((await status(account)).body).toMatchObject({
        adapters: expect.arrayContaining([expect.objectContaining({ adapter_id: id, default: true })]),
      });
    }
    expect(await choose(account, null)).toEqual(success({ adapter_id: null }));
    expect((await status(account)).body).toMatchObject({ adapters: [{ default: false }, { default: false }] });
    for (const adapter of [first, last]) adapter?.terminateConnection();
  });

  it.each([
    ['nobody knows', async () => crypto.randomUUID()],
    [
      'another account has',
      async () => (await ScriptedAdapter.connect((await Account.register()).key, reactions.answerABox)).adapterId,
    ],
  ])('refuses an adapter that %s', async (_, unknown) => {
    const account = await Account.register();
    const adapterId = await unknown();

    expect(await choose(account, adapterId)).toEqual(
      refusal(
        'unknown_adapter',
        `There is no adapter ${adapterId} in this account. GET /api/v1/adapter/status lists the connected ones.`,
      ),
    );
  });
});
