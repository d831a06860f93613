import { PassThrough } from 'node:stream';
import { api, type Endpoint, isRateLimited } from '@kerf/contracts';
import { Account, createEmail } from './account.ts';
import { type HttpResponse, Client } from '../http/client.ts';
import { fillPath } from '../http/fill-path.ts';
import { refusal } from '../http/expected-responses.ts';
import { requestFile } from '../files/file-client.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';
import { waitForLimits } from '../http/gateway-metrics.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { OwnProduct } from '../product/own-product.ts';

const endpoints = Object.values<Endpoint>(api);
const limited = endpoints.filter((endpoint) => isRateLimited(endpoint) && endpoint.access !== 'session');
const free = endpoints.filter(
  ({ access, limitedAs, method, path }) =>
    // Streams of hints have a limit of their own.
    access === 'key' && limitedAs === 'nothing' && method === 'GET' && path !== api.events.path,
);

/** Bodies that endpoints can read. */
const bodies: Record<string, () => object> = {
  [api.createKey.path]: () => ({ name: 'one more' }),
  [api.inviteMember.path]: () => ({ email: createEmail(), role: 'member' }),
  [api.changeRole.path]: () => ({ role: 'member' }),
  [api.updateKey.path]: () => ({ name: 'another name' }),
  [api.setDefaultAdapter.path]: () => ({ adapter_id: null }),
};

const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const statuses = (answers: readonly HttpResponse[]) => answers.map(({ status }) => status);
const codesOf = (answers: readonly HttpResponse[]) => answers.map(({ headers }) => headers['x-error-code']);

describe('the limits on requests of an account that run nothing', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  let ledger: LedgerDatabase;
  beforeAll(async () => {
    started = await OwnProduct.start({
      gateways: 2,
      env: {
        KERF_REDIS_TIMEOUT_MS: '5000',
        KERF_ACCOUNT_REQUESTS_PER_SECOND: '1',
        KERF_ACCOUNT_REQUESTS_BURST: '8',
        KERF_ACCOUNT_READS_PER_SECOND: '1',
        KERF_ACCOUNT_READS_BURST: '8',
        KERF_ACCOUNT_CHANGES_AT_ONCE: '2',
      },
    });
    client = new Client(started.place);
    ledger = new LedgerDatabase(started.place.databaseUrl);
    await waitForLimits('shared', started.services);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });

  const askOf =
    (account: Account) =>
    ({ method, path }: Endpoint) =>
      account.send(method, fillPath(path), method === 'GET' ? {} : { json: bodies[path]?.() ?? {} });

  it.each(limited)('hold for $method $path, over all pods', async (endpoint) => {
    const account = await Account.register('team', client);
    const answers = await times(24, () => askOf(account)(endpoint));
    const refused = answers.filter(({ status }) => status === 429);

    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      const { 'x-error-code': code, 'retry-after': wait } = answer.headers;
      expect(endpoint.method === 'GET' ? ['rate_limited'] : ['rate_limited', 'too_many_changes']).toContain(code);
      expect(Number(wait)).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(free)('never hold for $method $path', async (endpoint) => {
    const account = await Account.register('team', client);

    expect(new Set(statuses(await times(24, () => askOf(account)(endpoint))))).toEqual(new Set([200]));
  });

  it('are those of one account, and come after what is wrong with the request', async () => {
    const [account, other] = [await Account.register('team', client), await Account.register('team', client)];
    const answers = await times(24, () => account.get('/api/v1/keys'));
    const [refused] = answers.filter(({ status }) => status === 429);

    expect(refused).toEqual(
      refusal('rate_limited', `Too many requests. Try again in ${refused?.headers['retry-after']} s.`),
    );
    expect((await account.post('/api/v1/keys', {})).status).toBe(400);
    expect((await account.get('/api/v1/auth/user')).status).toBe(200);
    expect((await other.get('/api/v1/keys')).status).toBe(200);
  });

  it('let two changes of an account go on at one time, and those of others beside them', async () => {
    const [account, other] = [await Account.register('team', client), await Account.register('team', client)];
    const letGo = await ledger.lockAccount(account);
    const asked = Array.from({ length: 6 }, () => account.post('/api/v1/keys', { name: 'one more' }));
    expect((await other.post('/api/v1/keys', { name: 'one more' })).status).toBe(200);
    const first = await Promise.race(asked);
    expect(first).toEqual(
      refusal(
        'too_many_changes',
        '2 changes of this account are in progress, the maximum. Try again when one of them has finished.',
      ),
    );
    await letGo();

    const codes = codesOf(await Promise.all(asked));
    expect(codes.filter((code) => code === 'too_many_changes')).toHaveLength(4);
    expect((await account.get('/api/v1/keys')).status).toBe(200);
  });

  it('never keep a key from being revoked, whatever else is asked', async () => {
    const account = await Account.register('team', client);
    const { keyId, holder } = await account.makeKey();
    const letGo = await ledger.lockAccount(account);
    const changes = Array.from({ length: 6 }, () => holder.post('/api/v1/keys', { name: 'one more' }));
    expect((await Promise.race(changes)).headers['x-error-code']).toBe('too_many_changes');
    expect(codesOf(await times(24, () => holder.get('/api/v1/keys')))).toContain('rate_limited');
    const revoked = account.delete(`/api/v1/keys/${keyId}`);
    await letGo();

    expect(await revoked).toMatchObject({ status: 200, body: { key_id: keyId } });
    await Promise.all(changes);
  });
});

describe('uploads under the limits that a gateway has by itself', () => {
  let gateway: AdditionalGateway;
  beforeAll(async () => {
    gateway = await AdditionalGateway.start({});
  });
  afterAll(() => gateway.stop());

  it('arrive eight at one time and in any burst, and leave room for changes and requests', async () => {
    const account = await Account.register('team', gateway.client);
    const headers = { 'x-api-key': account.key };
    const upload = (bytes: Buffer | PassThrough) =>
      requestFile('POST', api.uploadFile.path, { bytes, headers, place: gateway.place });
    const streams = Array.from({ length: 7 }, () => new PassThrough());
    const slow = streams.map((stream) => {
      stream.write('the beginning');
      return upload(stream);
    });
    for (const _ of Array.from({ length: 50 })) expect((await upload(Buffer.from('whole'))).status).toBe(200);

    expect((await account.post('/api/v1/keys', { name: 'one more' })).status).toBe(200);
    for (const stream of streams) stream.end(' and the end');
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(streams.map(() => 200));
  });
});
