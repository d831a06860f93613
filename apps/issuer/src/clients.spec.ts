import { Stores } from './stores.fixture.ts';
import { TooManyClients } from './too-many-clients.ts';

let stores: Stores;
beforeEach(async () => {
  stores = await Stores.start();
});
afterEach(() => stores.stop());

const metadata = { client_name: 'A client', redirect_uris: ['https://app.example/callback'] };
const tooMany = { error: 'temporarily_unavailable', status: 429 };

const countOf = async () => (await stores.runSql('SELECT FROM issuer.client')).length;
const fill = (count: number, network: string, createdAt: string) =>
  stores.runSql(`
    INSERT INTO issuer.client (id, metadata, network, created_at)
    SELECT gen_random_uuid()::text, '{}', '${network}', ${createdAt} FROM generate_series(1, ${count})`);

describe('clients that register themselves', () => {
  it('are found as they said they are', async () => {
    await stores.clients.registerClient('one', metadata);

    expect(await stores.clients.findClient('one')).toEqual(metadata);
    expect(await stores.clients.findClient('other')).toBeUndefined();
  });

  it('are so many from one network in a minute', async () => {
    for (const id of ['1', '2', '3', '4', '5']) await stores.clients.registerClient(id, metadata);

    await expect(stores.clients.registerClient('6', metadata)).rejects.toMatchObject(tooMany);
    await stores.runSql("UPDATE issuer.client SET created_at = now() - interval '61 seconds'");
    await expect(stores.clients.registerClient('6', metadata)).resolves.toBeUndefined();
  });

  it('may come again when the first is a minute old of those that leave no room', async () => {
    await fill(6, '', "now() - interval '1 second' * (ARRAY[50, 30, 0, 0, 0, 0])[generate_series]");
    const refused: unknown = await stores.clients.registerClient('one more', metadata).catch((error: unknown) => error);

    // The first of the latest five is half a minute old, or a little more by now.
    const { retryAfterS } = refused as TooManyClients;
    expect(refused).toBeInstanceOf(TooManyClients);
    expect(retryAfterS).toBeLessThanOrEqual(30);
    expect(retryAfterS).toBeGreaterThan(10);
  });

  it('are the latest of one network, as long as nobody has allowed them anything', async () => {
    await fill(100, '', "now() - interval '1 hour'");
    await stores.clients.registerClient('one more', metadata);
    expect([await countOf(), await stores.clients.findClient('one more')]).toEqual([100, metadata]);
    await stores.runSql('UPDATE issuer.client SET used_at = now()');
    await stores.clients.registerClient('another', metadata);

    expect(await countOf()).toBe(101);
  });

  it('are used once a day, as far as is written down', async () => {
    await stores.clients.registerClient('one', metadata);
    await stores.clients.recordUse('one');
    await stores.runSql("UPDATE issuer.client SET used_at = now() - interval '23 hours'");
    await stores.clients.recordUse('one');
    expect(await stores.runSql("SELECT FROM issuer.client WHERE used_at < now() - interval '22 hours'")).toHaveLength(
      1,
    );
    await stores.runSql("UPDATE issuer.client SET used_at = now() - interval '25 hours'");
    await stores.clients.recordUse('one');

    expect(await stores.runSql("SELECT FROM issuer.client WHERE used_at > now() - interval '1 hour'")).toHaveLength(1);
  });

  it('are so many in all, wherever they come from', async () => {
    for (let tenth = 0; tenth < 10; tenth += 1) await fill(5_000, 'elsewhere', "now() - interval '1 hour'");

    await expect(stores.clients.registerClient('one more', metadata)).rejects.toMatchObject(tooMany);
  });

  it.each([
    ['a day after it came, when nobody allows it anything', "created_at = now() - interval '25 hours'", 0],
    ['not before', "created_at = now() - interval '23 hours'", 1],
    ['ninety days after it was last allowed something', "used_at = now() - interval '91 days'", 0],
    ['not before that', "created_at = now() - interval '1 year', used_at = now() - interval '89 days'", 1],
  ])('are forgotten: one %s', async (_, since, left) => {
    await stores.clients.registerClient('one', metadata);
    await stores.clients.recordUse('nobody');
    await stores.runSql(`UPDATE issuer.client SET ${since}`);
    expect(await stores.clients.removeUnused(100)).toBe(1 - left);

    expect(await countOf()).toBe(left);
  });
});
