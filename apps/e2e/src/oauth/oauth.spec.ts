import { Browser } from './browser.ts';
import { OauthAssistant } from './oauth-assistant.ts';
import { OauthEnvironment } from './oauth-environment.ts';

describe('an assistant that accepts no header', () => {
  let place: OauthEnvironment;
  beforeAll(async () => {
    place = await OauthEnvironment.start();
  });
  afterAll(() => place.stop());

  it.each([
    ['registers itself', () => undefined],
    ['is published', () => place.publisher.publish('/assistant.json', ['http://127.0.0.1:1/callback'])],
  ])('and %s is connected by the key of its user, and runs a tool', async (_, publish) => {
    const account = await place.registerAccount();
    const adapter = await place.connectAdapter(account);
    const assistant = new OauthAssistant(place, publish());
    const client = await assistant.connect(new Browser(place), account.key);

    expect((await client.listTools()).tools).toHaveLength(25);
    const box = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };
    expect(await client.callTool(box)).toMatchObject({
      structuredContent: { type: 'box', volume: expect.closeTo(6_000, 6) },
    });
    expect(await account.readUsage()).toBe(1);
    await client.close();
    await adapter.stop();
  });

  it('goes on with a fresh token when its own is not taken any more, and asks nobody', async () => {
    const account = await place.registerAccount();
    const assistant = new OauthAssistant(place);
    await (await assistant.connect(new Browser(place), account.key)).close();
    const { access_token: first, ...held } = assistant.currentTokens ?? { access_token: '', token_type: '' };
    assistant.currentTokens = { ...held, access_token: `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}` };
    assistant.authorizationUrl = undefined;
    const client = await assistant.connectWithTokens();

    expect((await client.listTools()).tools).toHaveLength(25);
    expect(assistant.currentTokens.access_token).not.toBe(first);
    expect(assistant.authorizationUrl).toBeUndefined();
    await client.close();
  });
});
