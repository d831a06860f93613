import { refusal } from '../http/expected-responses.ts';
import { waitForLimits, readMetric } from '../http/gateway-metrics.ts';
import { TwoIssuers } from './two-issuers.ts';

/** One request comes back in half a minute: later than any specification here may end. */
const most = 2;

/** An address that nobody else in this file has, in a network of its own. */
let networks = 0;
const newAddress = () => `198.18.${(networks += 1)}.7`;

const routes = [
  { method: 'GET', path: '/.well-known/oauth-authorization-server' },
  { method: 'GET', path: '/authorize' },
  { method: 'POST', path: '/token' },
  { method: 'POST', path: '/register' },
  { method: 'GET', path: '/no/such/page' },
] as const;

describe('the limit of requests to the issuers', () => {
  let issuers: TwoIssuers;
  beforeAll(async () => {
    issuers = await TwoIssuers.start({ KERF_OAUTH_REQUESTS_PER_MINUTE: String(most) });
    await waitForLimits('shared', issuers.services, 'issuer');
  });
  afterAll(() => issuers.stop());

  /** Responses of the issuers to an address that sends each of them everything at once. */
  const askForEverything = async (from = newAddress()) =>
    (await Promise.all(routes.map((route) => issuers.sendToEach({ ...route, from })))).flat();
  const passedOf = (answers: Awaited<ReturnType<typeof askForEverything>>) =>
    answers.filter(({ status }) => status !== 429).length;

  it('holds over all of them and over all that they answer, for each address by itself', async () => {
    const address = newAddress();
    const answers = await askForEverything(address);

    expect(passedOf(answers)).toBe(most);
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(answer).toEqual(
        refusal('rate_limited', `Too many requests. Try again in ${answer.headers['retry-after']} s.`),
      );
    expect(passedOf(await askForEverything(address))).toBe(0);
    expect(passedOf(await askForEverything(address.replace(/7$/, '8')))).toBe(most);
    expect(passedOf(await askForEverything())).toBe(most);
  });

  it('is held by each for itself while Redis is away, which the metrics tell, and over all again afterwards', async () => {
    const bringBack = await issuers.redis.stopRedis();
    await waitForLimits('local', issuers.services, 'issuer');
    expect(passedOf(await askForEverything())).toBe(2 * most);
    await bringBack();
    await waitForLimits('shared', issuers.services, 'issuer');
    expect(passedOf(await askForEverything())).toBe(most);

    for (const issuer of issuers.services)
      for (const counted of ['local', 'shared'])
        expect(await readMetric(issuer, 'kerf_rate_limit_decisions_total', `counted="${counted}"`)).toBeGreaterThan(0);
  });
});

describe('the limit of clients that register themselves at the issuers', () => {
  it('is told with 429 and how long to wait, and is that of each network', async () => {
    const issuers = await TwoIssuers.start({ KERF_OAUTH_REGISTRATIONS_PER_MINUTE: '1' });
    const json = { redirect_uris: ['https://app.example/callback'] };
    const register = (from: string) => issuers.sendToEach({ method: 'POST', path: '/register', from, json });
    const from = newAddress();
    await register(from);
    const answers = await register(from);
    const others = await register(newAddress());
    await issuers.stop();

    expect(others.map(({ status }) => status)).toContain(201);
    for (const { status, headers, body } of answers) {
      const waitS = headers['retry-after'];
      expect(waitS).toMatch(/^[1-9]\d?$/);
      const sentence = `too many clients have registered; try again in ${waitS} s`;
      expect({ status, body }).toEqual({
        status: 429,
        body: { error: 'temporarily_unavailable', error_description: sentence },
      });
    }
  });
});
