import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assistants, oauthApi, toolScope } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { World } from '@kerf/testing';
import type { Provider } from 'oidc-provider';
import * as z from 'zod';
import { createOidcAdapter } from './oidc-adapter.ts';
import { readIssuerConfig } from './config.ts';
import { ClientDocumentFetcher } from './client-document-fetcher.ts';
import { createProvider } from './provider.ts';
import { PublicAddresses } from './public-addresses.ts';
import { Stores } from './stores.fixture.ts';
import { AccessTokens } from './access-tokens.ts';

const config = readIssuerConfig({
  KERF_NATS_URL: 'nats://unused',
  KERF_INTERNAL_PORT: '0',
  KERF_DATABASE_URL: 'postgresql://unused',
  KERF_KEY_PEPPER: 'a pepper for specifications',
  KERF_PUBLIC_URL: 'https://kerf.example',
  KERF_OAUTH_ISSUER_URL: 'https://login.kerf.example',
  KERF_OAUTH_PORT: '0',
  KERF_OAUTH_SECRET: 'a secret that all pods of a deployment have',
});
const resource = config.KERF_PUBLIC_URL + oauthApi.mcpWithOauth.path;
const behindProxy = {
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-host': 'login.kerf.example',
};

const told = z.object({
  client_id: z.string().default(''),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
});

let stores: Stores;
let world: World;
let provider: Provider;
let server: Server;
let isAway: boolean;
beforeAll(async () => {
  stores = await Stores.start();
  world = await World.start();
  await world.stub(assistants, {
    renewAssistant: async () => {
      if (isAway) throw Fault.of('unavailable', { service: 'accounts' });
      return {};
    },
    endAssistant: async () => ({}),
  });
  const { artifacts, clients } = stores;
  const tokens = new AccessTokens(world.bus, config.KERF_KEY_PEPPER.reveal());
  const documents = new ClientDocumentFetcher(new PublicAddresses([]));
  provider = createProvider(config, { adapter: createOidcAdapter({ artifacts, clients, tokens }), documents });
  const answer = provider.callback();
  server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.stop();
  await stores.stop();
});
beforeEach(() => {
  isAway = false;
});

async function post(path: string, type: string, body: string) {
  const { port } = server.address() as AddressInfo;
  const headers = { ...behindProxy, 'content-type': type };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return { status: response.status, ...told.parse(await response.json()) };
}

async function register(): Promise<string> {
  const metadata = {
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  };
  return (await post('/register', 'application/json', JSON.stringify(metadata))).client_id;
}

/** Creates a grant without consent pages and returns its refresh token. */
async function allowed(clientId: string): Promise<string> {
  const accountId = crypto.randomUUID();
  const grant = new provider.Grant({ accountId, clientId });
  grant.jti = crypto.randomUUID();
  grant.addResourceScope(resource, toolScope);
  const grantId = await grant.save();
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error('the client is not registered');
  const given = { accountId, client, grantId, gty: 'authorization_code', resource, scope: toolScope };
  return new provider.RefreshToken(given as never).save();
}

const refresh = (clientId: string, token: string) =>
  post(
    '/token',
    'application/x-www-form-urlencoded',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId }).toString(),
  );

const usesOf = async (clientId: string) =>
  (
    await stores.runSql<{ id: string; isUsed: boolean }>(
      'SELECT id, used_at IS NOT NULL AS "isUsed" FROM issuer.client',
    )
  ).find(({ id }) => id === clientId)?.isUsed;

describe('a refresh', () => {
  it('that fails because the accounts are away can be tried again with the same token, and then once', async () => {
    const clientId = await register();
    const token = await allowed(clientId);
    isAway = true;
    const failed = await refresh(clientId, token);
    isAway = false;
    const mended = await refresh(clientId, token);
    const again = await refresh(clientId, token);

    expect([failed.status, failed.access_token]).toEqual([expect.any(Number), undefined]);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(mended).toMatchObject({ status: 200, access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(mended.refresh_token).not.toBe(token);
    expect(again).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('that fails leaves no other token behind', async () => {
    const clientId = await register();
    const token = await allowed(clientId);
    const count = () => stores.runSql<{ tokens: string }>('SELECT count(*) AS tokens FROM issuer.artifact');
    const before = await count();
    isAway = true;
    await refresh(clientId, token);

    expect(await count()).toEqual(before);
  });

  it('marks its client as used, and one that fails does not', async () => {
    const clientId = await register();
    const token = await allowed(clientId);
    isAway = true;
    await refresh(clientId, token);
    expect(await usesOf(clientId)).toBe(false);
    isAway = false;
    await refresh(clientId, token);

    expect(await usesOf(clientId)).toBe(true);
  });
});
