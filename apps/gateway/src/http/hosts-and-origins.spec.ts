import { Gateway } from '../gateway.fixture.ts';

const user = '/api/v1/auth/user';

describe('a gateway with lists of hosts and origins', () => {
  let gateway: Gateway;
  let strict: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
    strict = await Gateway.start(undefined, {
      KERF_ALLOWED_HOSTS: 'kerf.example, [::1]',
      KERF_ALLOWED_ORIGINS: 'https://app.example',
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await strict.stop();
  });
  const refusal = (header: string, value: string) => ({
    status: 403,
    headers: { 'x-error-code': 'origin_not_allowed' },
    body: { error: `The ${header} ${value} is not allowed to call this service.`, status_code: 403 },
  });

  describe('a Host', () => {
    it.each(['kerf.example', 'KERF.example:8443', '[::1]:8443'])(
      'that is on the list is answered: %s',
      async (host) => {
        expect(await strict.get(user, { host })).toMatchObject({ status: 200 });
      },
    );

    it.each(['elsewhere.example', 'kerf.example.elsewhere.example:443', '127.0.0.1'])(
      'that is not on the list is refused: %s',
      async (host) => {
        expect(await strict.get(user, { host })).toMatchObject(refusal('Host', host));
        expect(await strict.get('/health', { host })).toMatchObject(refusal('Host', host));
      },
    );

    it('may be any where there is no list', async () => {
      expect(await gateway.get(user, { host: 'elsewhere.example' })).toMatchObject({ status: 200 });
    });
  });

  describe('an Origin', () => {
    const host = 'kerf.example:8443';

    it.each(['https://app.example', `https://${host}`])(
      'that is on the list, or our own, is answered: %s',
      async (origin) => {
        expect(await strict.get(user, { host, origin })).toMatchObject({ status: 200 });
      },
    );

    it.each(['https://elsewhere.example', 'http://app.example', 'https://app.example:8443', 'null'])(
      'that is another one is refused: %s',
      async (origin) => {
        expect(await strict.get(user, { host, origin })).toMatchObject(refusal('Origin', origin));
      },
    );

    it('that is on the list gets no answer to its preflight', async () => {
      const preflight = { host, origin: 'https://app.example', 'access-control-request-method': 'GET' };
      const { status, headers } = await strict.ask('OPTIONS', user, preflight);

      expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 405, allowed: undefined });
    });
  });
});
