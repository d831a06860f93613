import { api, mintTicket } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { Browser } from './browser.ts';
import { OauthEnvironment } from './oauth-environment.ts';
import { openListenStream, presentToken, RawClient } from './raw-client.ts';
import { readAccountUrl, TicketBearer } from './ticket-bearer.ts';

let place: OauthEnvironment;
let ledger: LedgerDatabase;
let client: RawClient;
let person: TicketBearer;
beforeAll(async () => {
  place = await OauthEnvironment.start();
  ledger = new LedgerDatabase();
});
afterAll(async () => {
  await ledger.close();
  await place.stop();
});
beforeEach(async () => {
  client = await RawClient.create(place);
  person = await TicketBearer.signIn(place);
});

const expired = { status: 400, text: expect.stringContaining('This page has expired or belongs to another browser.') };
const listAssistants = async (bearer: TicketBearer): Promise<unknown[]> => {
  const { body } = await bearer.dashboard.get(api.keys.path);
  return (body as { keys: { origin: string }[] }).keys.filter(({ origin }) => origin === 'oauth');
};
const withTicket = (url: URL, ticket: string): URL => new URL(`${url.pathname}?ticket=${ticket}`, url);

describe('the button of the login page', () => {
  it('leads to the dashboard, with the interaction and the issuer', async () => {
    const { page, interaction } = await person.beginInteraction(client);
    const url = readAccountUrl(page);

    expect(page.text.indexOf('Continue with your Kerf account')).toBeLessThan(page.text.indexOf('API key</label>'));
    expect(url.origin + url.pathname).toBe(`${place.resource.origin}/dashboard/connect/assistant`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ interaction, issuer: place.issuerUrl });
    expect(page.url.pathname).toBe(`/interaction/${interaction}`);
  });
});

describe('an assistant that a member has connected with a ticket', () => {
  it('acts for the member, who sees it among the keys and in the log', async () => {
    const { access_token } = await person.connectAssistant(client);
    const { user_id, session_id: key_id } = person.session ?? {};
    const name = 'Raw (127.0.0.1:38124)';

    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
    expect(await listAssistants(person)).toMatchObject([{ name, kind: 'personal', user_id, status: 'active' }]);
    const allowed = { action: 'assistant.allowed', actor: { user_id, key_id }, details: { name } };
    expect((await person.dashboard.get(api.audit.path)).body).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining(allowed)]),
    });
  });

  it('stays when the session ends', async () => {
    const { access_token, refresh_token } = await person.connectAssistant(client);
    await person.dashboard.delete(api.endSession.path);

    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
    expect(await client.refreshTokens(refresh_token)).toMatchObject({ status: 200 });
  });

  it('is dead when it is revoked among the keys: its next request, its stream, its refresh', async () => {
    const { access_token, refresh_token } = await person.connectAssistant(client);
    const stream = await openListenStream(place, access_token);
    const [assistant] = await listAssistants(person);
    await person.dashboard.delete(`${api.keys.path}/${(assistant as { key_id: string }).key_id}`);

    expect(await presentToken(place, access_token)).toMatchObject({ status: 401 });
    expect(await stream.ended).toBe('cut');
    expect(await client.refreshTokens(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('ends with the membership', async () => {
    const owner = await Account.register('team', place.client);
    const member = await owner.addMember();
    const bearer = await TicketBearer.signIn(place, member.email);
    await bearer.dashboard.post(api.decide.path, { start_fresh: true });
    const { access_token, refresh_token } = await bearer.connectAssistant(client);
    expect(await presentToken(place, access_token)).toMatchObject({ status: 200 });
    await owner.delete(`/api/v1/team/members/${member.userId}`);

    expect(await presentToken(place, access_token)).toMatchObject({ status: 401 });
    expect(await client.refreshTokens(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('a ticket', () => {
  /** Wrong tickets for an interaction: each returns the address at which it is presented. */
  const wrong: [string, (interaction: string) => Promise<URL>][] = [
    [
      'that was redeemed before',
      async (interaction) => {
        const url = await person.createTicket(interaction);
        await person.browser.visit(url);
        return url;
      },
    ],
    [
      'of another interaction',
      async (interaction) => {
        const url = await person.createTicket('another');
        return new URL(url.href.replace('another', interaction));
      },
    ],
    [
      'that a stranger has for an interaction of theirs',
      async (interaction) => {
        const stranger = await TicketBearer.signIn(place);
        const theirs = await stranger.beginInteraction(await RawClient.create(place));
        const { searchParams } = await stranger.createTicket(theirs.interaction);
        return new URL(`/interaction/${interaction}/ticket?${searchParams.toString()}`, place.issuerUrl);
      },
    ],
    [
      'that was replaced by a later one',
      async (interaction) => {
        const url = await person.createTicket(interaction);
        await person.createTicket(interaction);
        return url;
      },
    ],
    [
      'that is a minute old',
      async (interaction) => {
        const url = await person.createTicket(interaction);
        await ledger.ageTickets(person.session?.session_id ?? '');
        return url;
      },
    ],
    [
      'whose session has ended',
      async (interaction) => {
        const url = await person.createTicket(interaction);
        await person.dashboard.delete(api.endSession.path);
        return url;
      },
    ],
    ['that was never made', async (interaction) => withTicket(await person.createTicket(interaction), mintTicket())],
    ['that is none', async (interaction) => withTicket(await person.createTicket(interaction), 'hello')],
    ['that is empty', async (interaction) => withTicket(await person.createTicket(interaction), '')],
  ];

  it.each(wrong.slice(1))('%s is refused, and the login goes on', async (_, present) => {
    const { interaction, page } = await person.beginInteraction(client);

    expect(await person.browser.visit(await present(interaction))).toMatchObject(expired);
    expect(await person.browser.visit(page.url)).toMatchObject({ status: 200, text: page.text });
  });

  it.each(wrong.slice(0, 1))('%s is refused', async (_, present) => {
    const { interaction } = await person.beginInteraction(client);

    expect(await person.browser.visit(await present(interaction))).toMatchObject(expired);
    expect(await listAssistants(person)).toEqual([]);
  });

  it('is refused in a browser without the cookie of the interaction, and stays good in the one that has it', async () => {
    const { interaction } = await person.beginInteraction(client);
    const url = await person.createTicket(interaction);
    const stranger = new Browser(place);
    await stranger.visit((await RawClient.create(place)).authorizeUrl());

    expect(await stranger.visit(url)).toMatchObject(expired);
    expect((await person.browser.visit(url)).text).toContain('Allow this assistant?');
  });

  it('permits nothing when its session ends before the assistant is allowed', async () => {
    const { interaction } = await person.beginInteraction(client);
    const consent = await person.browser.visit(await person.createTicket(interaction));
    await person.dashboard.delete(api.endSession.path);

    expect(await person.browser.submitForm(consent, { answer: 'allow' })).toMatchObject(expired);
  });

  it('needs a session that has confirmed, and that has decided about old keys', async () => {
    await ledger.ageSignIns(person.email, 11);
    expect(await person.requestTicket('any')).toEqual(refusal('confirm_needed', expect.any(String)));
    const squatted = await Account.register('free', place.client);
    const owner = await TicketBearer.signIn(place, squatted.email);

    expect(await owner.requestTicket('any')).toEqual(refusal('keys_undecided', expect.any(String)));
  });

  it.each(['', 'a/b', '../a', 'a?b', 'a'.repeat(65), 'é'])(
    'is not made for the interaction %j',
    async (interaction) => {
      expect(await person.requestTicket(interaction)).toEqual(
        refusal('invalid_parameters', expect.stringContaining('interaction')),
      );
    },
  );
});
