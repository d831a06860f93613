import { api, type Endpoint, getPathParameters, hasBody, isRoleAtLeast, type Role, roles } from '@kerf/contracts';
import pg from 'pg';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { refusal } from '../http/expected-responses.ts';
import { fillPath } from '../http/fill-path.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser } from './browser.ts';

/** Endpoints that a session may call. */
const forSessions = Object.values<Endpoint>(api).filter(
  ({ access, keyOnly }) => access === 'session' || (['key', 'key_or_slot'].includes(access) && !keyOnly),
);
const held = z.object({ things: z.array(z.object({ id: z.uuid() })) });

/** A member of a team in a browser, in which they have kept everything of before. */
async function signIn({ email }: Account): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(email);
  const { things } = held.parse((await browser.get(api.undecided.path)).body);
  await browser.post(api.decide.path, { keep: things.map(({ id }) => id) });
  return browser;
}

/** Bodies of endpoints whose example needs more than the role. */
const bodies: Record<string, object> = { [api.createKey.path]: { name: 'one more' } };

const ask = (browser: Browser, { path, ...endpoint }: Endpoint, filled = fillPath(path)) =>
  browser.send(
    endpoint.method,
    filled,
    hasBody({ path, ...endpoint }) ? { json: bodies[path] ?? endpoint.example ?? {} } : {},
  );

let owner: Account;
const browsers = new Map<Role, Browser>();
beforeAll(async () => {
  owner = await Account.register('team');
  for (const role of ['viewer', 'member', 'admin'] as const)
    browsers.set(role, await signIn(await owner.addMember(role)));
  browsers.set('owner', await signIn(owner));
});

const browserOf = (role: Role): Browser => {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`no ${role} is signed in`);
  return browser.copyTo(sharedAddresses());
};

describe('the role of a member', () => {
  const pairs = forSessions.flatMap((endpoint) => roles.map((who) => ({ who, needed: endpoint.role, endpoint })));
  const limited = pairs.flatMap(({ needed, ...pair }) => (needed ? [{ ...pair, needed, ...pair.endpoint }] : []));

  it.each(limited.filter(({ who, needed }) => !isRoleAtLeast(who, needed)))(
    'closes $method $path to the session of a $who',
    async ({ who, endpoint }) => {
      expect(await ask(browserOf(who), endpoint)).toEqual(refusal('role_too_low', expect.stringContaining(who)));
    },
  );

  it.each(limited.filter(({ who, needed }) => isRoleAtLeast(who, needed)))(
    'opens $method $path to the session of a $who',
    async ({ who, endpoint }) => {
      const { status, headers } = await ask(browserOf(who), endpoint);

      expect({ status, code: headers['x-error-code'] }).not.toMatchObject({ status: 401 });
      expect(headers['x-error-code']).not.toBe('role_too_low');
    },
  );
});

/** Gives a member what takes an authenticator and a provider otherwise; returns the ids. */
async function insertProofs(userId: string): Promise<{ passkeyId: string; identityId: string }> {
  const client = new pg.Client({ connectionString: sharedAddresses().databaseUrl });
  const [passkeyId, identityId] = [crypto.randomUUID(), crypto.randomUUID()];
  await client.connect();
  try {
    await client.query(
      `INSERT INTO accounts.passkey (id, member_id, credential_id, public_key, counter, transports, backed_up, name)
       VALUES ($1, $2, decode($3, 'hex'), '', 0, '{}', false, 'theirs')`,
      [passkeyId, userId, passkeyId.replaceAll('-', '')],
    );
    await client.query('INSERT INTO accounts.identity (issuer, subject, id, member_id) VALUES ($1, $2, $3, $4)', [
      'https://id.example',
      identityId,
      identityId,
      userId,
    ]);
  } finally {
    await client.end();
  }
  return { passkeyId, identityId };
}

describe('an id of another account', () => {
  const places = forSessions.flatMap((endpoint) =>
    getPathParameters(endpoint.path)
      .filter((name) => name.endsWith('_id') && !['part_id', 'template_id', 'spec_id'].includes(name))
      .map((name) => ({ name, method: endpoint.method, path: endpoint.path, endpoint })),
  );
  const foreign = new Map<string, string>();
  let adapter: ScriptedAdapter;
  beforeAll(async () => {
    const stranger = await Account.register('team');
    const { userId } = await stranger.addMember();
    const { invitation_id: invitationId } = await stranger.createInvitation();
    const { body } = await stranger.post(api.uploadFile.path, { a: 'file' });
    const run = await stranger.execute('calculate_thread_geometry', { designation: 'M8' });
    const { keyId } = await stranger.makeKey();
    const browser = new Browser();
    const { session_id: sessionId } = await browser.signIn(stranger.email);
    adapter = await ScriptedAdapter.connect(stranger.key, reactions.answerABox);
    const { passkeyId, identityId } = await insertProofs(stranger.userId);
    foreign
      .set('key_id', keyId)
      .set('user_id', userId)
      .set('invitation_id', invitationId)
      .set('file_id', z.object({ file_id: z.uuid() }).parse(body).file_id)
      .set('operation_id', run.headers['operation-id'] ?? '')
      .set('session_id', sessionId)
      .set('adapter_id', adapter.adapterId)
      .set('passkey_id', passkeyId)
      .set('identity_id', identityId);
  });
  afterAll(() => adapter.terminateConnection());

  it('is taken somewhere', () => {
    expect(new Set(places.map(({ name }) => name))).toEqual(new Set(foreign.keys()));
  });

  it.each(places)('is answered to a session at $method $path like one that no one has', async (place) => {
    const [theirs, unknown] = [foreign.get(place.name) ?? '', crypto.randomUUID()];
    const answers = await Promise.all(
      [theirs, unknown].map(async (id) => {
        const { status, headers, body } = await ask(
          browserOf('owner'),
          place.endpoint,
          place.path.replace(/\{\w+\}/, id),
        );
        return { status, code: headers['x-error-code'], body: JSON.stringify(body).replaceAll(id, 'the id') };
      }),
    );

    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[0]).toEqual(answers[1]);
  });
});
