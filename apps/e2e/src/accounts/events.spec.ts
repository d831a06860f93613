import { api, type HintName } from '@kerf/contracts';
import { EventReader, eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { Client } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { type ProductAddresses, readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from '../sign-in/browser.ts';
import { Account, createEmail } from './account.ts';

const place = sharedAddresses();
const gateways = place.gatewayUrls.map((baseUrl) => ({ ...place, baseUrl }));
const [first, second] = gateways;

/** Stream of hints of a client, read as it arrives. */
class Hints {
  private constructor(
    readonly reader: EventReader,
    readonly close: () => Promise<void>,
  ) {}

  static async open(headers: Record<string, string>, where: ProductAddresses = place): Promise<Hints> {
    const dispatcher = new Agent({ pipelining: 0, bodyTimeout: 0, connect: { ca: readCaCertificate(where) } });
    const { statusCode, body } = await request(new URL(api.events.path, where.baseUrl), { dispatcher, headers });
    if (statusCode !== 200) throw new Error(`no stream: ${statusCode} ${await body.text()}`);
    const reader = new EventReader(body);
    await eventually(() => {
      if (reader.events[0]?.event !== 'ready') throw new Error('the stream is not ready');
    });
    const close = async () => {
      await dispatcher.destroy();
      await reader.completion;
    };
    return new Hints(reader, close);
  }

  /** Everything that was hinted at so far. */
  get names(): Set<HintName> {
    const hints = this.reader.events.filter(({ event }) => event === 'hint');
    return new Set(hints.flatMap(({ data = '' }) => JSON.parse(data) as HintName[]));
  }

  async waitFor(...names: HintName[]): Promise<void> {
    await eventually(() => {
      const missing = names.filter((name) => !this.names.has(name));
      if (missing.length > 0) throw new Error(`no hint at ${missing.join(', ')} has come`);
    });
  }
}

const toHeaders = (browser: Browser) => ({
  'sec-fetch-site': 'same-origin',
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
});

describe(`GET ${api.events.path}`, () => {
  let account: Account;
  let open: Hints[];
  beforeEach(async () => {
    account = await Account.register('team');
    open = [];
  });
  afterEach(async () => {
    for (const hints of open) await hints.close();
  });
  const openHints = async (key = account.key, where = first) => {
    const hints = await Hints.open({ 'x-api-key': key }, where);
    open.push(hints);
    return hints;
  };

  it.each([0, 1])('hints at what happens in the account, on gateway %i, and at nothing of another', async (index) => {
    const stranger = await Account.register();
    const [own, foreign] = [
      await openHints(account.key, gateways[index]),
      await openHints(stranger.key, gateways[index]),
    ];
    const { holder } = await account.makeKey();
    const adapter = await ScriptedAdapter.connect(holder.key, reactions.answerABox);
    await own.waitFor('audit', 'keys', 'adapters');
    expect((await holder.execute('create_box', { length: 1, width: 1, height: 1 })).status).toBe(200);
    await own.waitFor('usage');
    await account.createInvitation();
    await own.waitFor('account');
    adapter.terminateConnection();

    // What the stranger did before may still be on its way; this it did not.
    expect([...foreign.names].filter((name) => name === 'usage' || name === 'adapters')).toEqual([]);
    expect(JSON.stringify(own.reader.events)).not.toContain(account.userId);
  });

  it('is cut when its key is revoked at another gateway', async () => {
    const { keyId, holder } = await account.makeKey();
    const { reader } = await openHints(holder.key, first);
    await new Client(second ?? place).send('DELETE', `/api/v1/keys/${keyId}`, { key: account.key });

    expect(await reader.completion).toBe('cut');
  });

  it('is cut when its session ends at another gateway', async () => {
    const browser = new Browser();
    await browser.signIn(createEmail());
    const hints = await Hints.open(toHeaders(browser), first);
    open.push(hints);
    await browser.copyTo(second ?? place).delete(api.endSession.path);

    expect(await hints.reader.completion).toBe('cut');
  });

  it('is one for a key, and can be opened again once it is closed', async () => {
    const hints = await openHints();
    const ask = () => new Client(first ?? place).get(api.events.path, { key: account.key });

    expect(await ask()).toEqual(
      refusal(
        'too_many_event_streams',
        'Streams of GET /api/v1/events: a session or key may have 1 open at one gateway. Close one first.',
      ),
    );
    await hints.close();
    await eventually(async () => expect(await ask()).toMatchObject({ status: 200 }));
  });
});
