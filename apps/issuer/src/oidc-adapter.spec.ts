import { randomBytes } from 'node:crypto';
import { assistants, digestKey, type Input, mintKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import { createOidcAdapter } from './oidc-adapter.ts';
import { Stores } from './stores.fixture.ts';
import { Sweeper } from './sweeper.ts';
import { AccessTokens } from './access-tokens.ts';

const pepper = 'a pepper for specifications';
type Renewal = Input<typeof assistants.renewAssistant>;

let stores: Stores;
let world: World;
let renewed: Renewal[];
let ended: unknown[];
let isOver: boolean;
beforeAll(async () => {
  stores = await Stores.start();
  world = await World.start();
  await world.stub(assistants, {
    renewAssistant: async (renewal) => {
      if (isOver) throw Fault.of('invalid_key');
      renewed.push(renewal);
      return {};
    },
    endAssistant: async (content) => {
      ended.push(content);
      return {};
    },
  });
});
afterAll(async () => {
  await world.stop();
  await stores.stop();
});
beforeEach(() => {
  renewed = [];
  ended = [];
  isOver = false;
});

const adapters = () => {
  const { artifacts, clients } = stores;
  return createOidcAdapter({ artifacts, clients, tokens: new AccessTokens(world.bus, pepper) });
};
const newId = () => randomBytes(32).toString('base64url');
const keep = async (model: string, more: object = {}, lifeS = 60) => {
  const id = newId();
  const adapter = adapters()(model);
  await adapter.upsert(id, { jti: id, accountId: 'me', ...more }, lifeS);
  return { id, adapter };
};

describe('what the issuer keeps', () => {
  it('is found by its id, and by another name where it has one', async () => {
    const uid = newId();
    const { id, adapter } = await keep('Session', { uid });

    expect(await adapter.find(id)).toEqual({ jti: id, accountId: 'me', uid });
    expect(await adapter.findByUid(uid)).toEqual({ accountId: 'me', uid });
    expect(await adapter.find(newId())).toBeUndefined();
    expect(await adapters()('Interaction').find(id)).toBeUndefined();
  });

  it.each(['Interaction', 'AuthorizationCode', 'Session'])('is no %s in which a key was sent', async (model) => {
    const key = mintKey();
    const id = newId();
    const sent = adapters()(model).upsert(id, { jti: id, params: { state: `my ${key}` } }, 60);

    await expect(sent).rejects.toMatchObject({ error: 'invalid_request' });
    expect(await adapters()(model).find(id)).toBeUndefined();
  });

  it('is written so that nobody who reads the database has any token', async () => {
    const grantId = crypto.randomUUID();
    const kept = await Promise.all(
      ['Session', 'Interaction', 'AuthorizationCode', 'RefreshToken', 'AccessToken'].map((model) =>
        keep(model, model === 'Session' ? { uid: newId() } : { grantId }),
      ),
    );
    const rows = await stores.runSql<{ written: string }>('SELECT artifact::text AS written FROM issuer.artifact');

    expect(rows.length).toBeGreaterThanOrEqual(kept.length);
    for (const { id } of kept)
      for (const { written } of rows) {
        expect(written).not.toContain(id);
        expect(written).not.toContain(Buffer.from(id).toString('hex'));
      }
  });

  it('takes text that the database has no sign for', async () => {
    const { id, adapter } = await keep('Interaction', { params: { state: 'a\0b\ud800' } });

    expect(await adapter.find(id)).toMatchObject({ params: { state: 'a\0b\ud800' } });
  });

  it('is not there any more when its time is over, and is swept', async () => {
    const { id, adapter } = await keep('RefreshToken', {}, 0);
    const { id: other } = await keep('RefreshToken');

    expect(await adapter.find(id)).toBeUndefined();
    const { signal } = new AbortController();
    await new Sweeper(stores.artifacts, stores.clients, silentLog).sweepExpired(signal);
    const expired = await stores.runSql('SELECT FROM issuer.artifact WHERE expires_at < now()');
    expect(expired).toEqual([]);
    expect(await adapter.find(other)).toBeDefined();
  });

  it('is gone when it is removed, alone or with its grant', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const first = await keep('RefreshToken', { grantId: one });
    const [second, third] = [
      await keep('RefreshToken', { grantId: two }),
      await keep('RefreshToken', { grantId: two }),
    ];
    await first.adapter.destroy(second.id);
    await first.adapter.revokeByGrantId(one);

    expect(await Promise.all([first, second, third].map(({ id, adapter }) => adapter.find(id)))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ grantId: two }),
    ]);
  });

  it('is used once; whoever comes second ends the grant', async () => {
    const grantId = crypto.randomUUID();
    const grant = adapters()('Grant');
    await grant.upsert(grantId, { jti: grantId }, 60);
    const { id, adapter } = await keep('RefreshToken', { grantId });
    const uses = await Promise.allSettled([adapter.consume(id), adapter.consume(id), adapter.consume(id)]);

    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(uses).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ error: 'invalid_grant' }) });
    expect(await adapter.find(id)).toMatchObject({ consumed: expect.any(Number) });
    expect(await grant.find(grantId)).toBeUndefined();
    expect(ended).toContainEqual({ grantId });
  });
});

describe('an access token', () => {
  it('is in force among the keys, by its stored form, before it is told', async () => {
    const grantId = crypto.randomUUID();
    const { id } = await keep('AccessToken', { grantId }, 900);

    expect(renewed).toEqual([{ grantId, digest: digestKey(id, pepper), lifeS: 900 }]);
  });

  it('is none when what allowed it has ended', async () => {
    isOver = true;

    await expect(keep('AccessToken', { grantId: crypto.randomUUID() })).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('ends among the keys when its grant is revoked', async () => {
    const grantId = crypto.randomUUID();
    const { id, adapter } = await keep('AccessToken', { grantId });
    await adapter.revokeByGrantId(grantId);

    expect(ended).toEqual([{ grantId }]);
    expect(await adapter.find(id)).toBeUndefined();
  });
});
