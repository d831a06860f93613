import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identities } from '@kerf/contracts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { IdentityWorld, personOf } from './identity-world.fixture.ts';

const servers: Server[] = [];

/** Starts a server that only looks like an issuer; returns its address. */
async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closeServers = () =>
  Promise.all(
    servers.map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.start({
    AWAY: 'http://127.0.0.1:1',
    SLOW: await startServer(() => undefined),
    HUGE: await startServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.write(`{"issuer": "${'x'.repeat(300_000)}`);
    }),
    FOREIGN: await startServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ issuer: 'https://other.example', authorization_endpoint: 'https://other.example' }),
      );
    }),
  });
});
afterAll(async () => {
  await closeServers();
  await world.stop();
});

const invalid = { code: 'identity_invalid', status: 400 };
const seconds = () => Math.floor(Date.now() / 1_000);

describe('a response of a provider', () => {
  it.each([
    ['with the state of another sign-in', { state: newDigest() }],
    ['without a state', { state: '' }],
    ['with a code that was never given out', { code: 'another' }],
    ['that names another issuer', { iss: 'https://other.example' }],
  ])('%s starts nothing', async (_, change) => {
    world.claims = personOf(newEmail());
    const journey = await world.begin();
    const returned = { ...(await world.visit(journey)), ...change };

    await expect(world.finish(journey, returned)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['has no nonce', () => ({ nonce: undefined })],
    ['has the nonce of another sign-in', () => ({ nonce: newDigest() })],
    ['is for another audience', () => ({ aud: 'another' })],
    ['is of another issuer', () => ({ iss: 'https://other.example' })],
    ['has expired', () => ({ exp: seconds() - 120 })],
    ['is of the future', () => ({ nbf: seconds() + 600, iat: seconds() + 600 })],
    ['has no subject', () => ({ sub: undefined })],
  ])('whose token %s starts nothing', async (_, spoil) => {
    const email = newEmail();

    await expect(world.signIn(personOf(email, spoil()))).rejects.toMatchObject(invalid);
    expect(await world.prisma.member.count({ where: { email } })).toBe(0);
  });

  it('whose token has another signature starts nothing', async () => {
    world.server.service.once('beforeResponse', ({ body }: { body: Record<string, string> }) => {
      const [head, payload] = (body['id_token'] ?? '').split('.');
      body['id_token'] = `${head}.${payload}.${Buffer.alloc(256, 1).toString('base64url')}`;
    });

    await expect(world.signIn(personOf(newEmail()))).rejects.toMatchObject(invalid);
  });

  it('is refused in a browser that began another sign-in', async () => {
    world.claims = personOf(newEmail());
    const [one, other] = [await world.begin(), await world.begin()];
    const returned = await world.visit(one);

    await expect(world.finish(other, { ...returned, state: other.state })).rejects.toMatchObject(invalid);
  });

  it('counts once', async () => {
    world.claims = personOf(newEmail());
    const journey = await world.begin();
    const returned = await world.visit(journey);
    await world.finish(journey, returned);

    await expect(world.finish(journey, returned)).rejects.toMatchObject(invalid);
  });

  it('that the person has cancelled says so', async () => {
    const journey = await world.begin();
    const returned = { error: 'access_denied', error_description: 'kerf_live_ is not repeated', state: journey.state };

    await expect(world.finish(journey, returned)).rejects.toMatchObject({
      code: 'identity_refused',
      message: 'Open has not signed you in. Try again, or sign in with a code.',
    });
  });
});

describe('a provider', () => {
  it.each(['away', 'slow', 'huge', 'foreign'])(
    'that is %s is refused with 503, and no one waits for it',
    async (name) => {
      await expect(world.begin(name)).rejects.toMatchObject({ code: 'provider_away', status: 503 });
    },
  );

  it('that fails after the browser has come back is refused with 503', async () => {
    world.server.service.once('beforeResponse', (response: { statusCode: number; body: object }) => {
      response.statusCode = 500;
      response.body = { error: 'server_error' };
    });

    await expect(world.signIn(personOf(newEmail()))).rejects.toMatchObject({ code: 'provider_away', status: 503 });
  });

  it('that is not configured is unknown', async () => {
    await expect(world.begin('other')).rejects.toMatchObject({ code: 'unknown_provider', status: 404 });
    expect(await world.bus.request(identities.listProviders, {})).toMatchObject({
      providers: expect.arrayContaining([{ name: 'acme', label: 'Acme' }]),
    });
  });
});
