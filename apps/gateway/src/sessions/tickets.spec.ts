import { api, hashTicket, isTicket, mintSessionToken } from '@kerf/contracts';
import { json, own, refusal, SessionGateway } from './session-gateway.fixture.ts';

const cookie = `__Host-kerf=${mintSessionToken()}`;
const issuer = 'https://login.kerf.example';
const interaction = 'an_Interaction-1';

let front: SessionGateway;
beforeAll(async () => {
  front = await SessionGateway.start({ KERF_OAUTH_ISSUER_URL: issuer });
});
beforeEach(() => front.reset());
afterAll(() => front.gateway.stop());

const requestTicket = (through = front, headers: Record<string, string> = { ...own, ...json, cookie }) =>
  through.gateway.ask('POST', api.createTicket.path, headers, JSON.stringify({ interaction }));

describe('the ticket of a session', () => {
  it('is in an address of the configured issuer, and the bus carries only its digest', async () => {
    const { status, headers, body } = await requestTicket();
    const { origin, pathname, searchParams } = new URL((body as { url: string }).url);
    const ticket = searchParams.get('ticket') ?? '';

    expect({ status, origin, pathname }).toEqual({
      status: 200,
      origin: issuer,
      pathname: `/interaction/${interaction}/ticket`,
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(isTicket(ticket)).toBe(true);
    expect(front.tickets).toEqual([expect.objectContaining({ ticket: hashTicket(ticket), interaction })]);
    expect(JSON.stringify(front.tickets)).not.toContain(ticket);
  });

  it('needs a session that is fresh and has decided', async () => {
    front.session = { ...front.session, isFresh: false };
    expect(await requestTicket()).toMatchObject(refusal(403, 'confirm_needed'));
    front.session = { ...front.session, isFresh: true, keysUndecided: true };

    expect(await requestTicket()).toMatchObject(refusal(403, 'keys_undecided'));
  });

  it('is made for our own page alone', async () => {
    const before = front.tickets.length;
    const foreign = { ...json, cookie, host: own.host, 'sec-fetch-site': 'cross-site', origin: own.origin };

    expect(await requestTicket(front, foreign)).toMatchObject(refusal(401, 'not_signed_in'));
    expect(front.tickets).toHaveLength(before);
  });

  it('is not made where there is no issuer', async () => {
    const bare = await SessionGateway.start();
    const answer = await requestTicket(bare);
    await bare.gateway.stop();

    expect(answer).toMatchObject(refusal(404, 'oauth_off'));
  });
});
