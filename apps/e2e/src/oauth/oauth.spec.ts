import { Browser } from './browser.ts';
import { OauthAssistant } from './assistant.ts';
import { OauthPlace } from './oauth-place.ts';

describe('an assistant that accepts no header', () => {
  let place: OauthPlace;
  beforeAll(async () => {
    place = await OauthPlace.start();
  });
  afterAll(() => place.stop());

  it.each([
    ['registers itself', () => undefined],
    ['is published', () => place.publisher.publish('/assistant.json', ['http://127.0.0.1:1/callback'])],
  ])('and %s is connected by the key of its user, and runs a tool', async (_, publish) => {
    const account = await place.account();
    const assistant = new OauthAssistant(place, publish());
    const client = await assistant.connect(new Browser(place), account.key);

    expect((await client.listTools()).tools).toHaveLength(25);
    expect(
      await client.callTool({ name: 'calculate_thread_geometry', arguments: { designation: 'M8' } }),
    ).toMatchObject({ structuredContent: { designation: 'M8', pitch: 1.25 } });
    expect(await account.used()).toBe(1);
    await client.close();
  });
});
