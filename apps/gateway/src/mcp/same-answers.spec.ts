import { incompleteRequests, oddRequests } from './odd-requests.fixture.ts';
import { plainRequests } from './recorded-requests.fixture.ts';
import { HandlerComparison } from './handler-comparison.fixture.ts';

describe('the fast path', () => {
  let ways: HandlerComparison;
  beforeAll(async () => {
    ways = await HandlerComparison.start();
  });
  afterAll(() => ways.stop());

  it.each(Object.keys({ ...plainRequests, ...oddRequests, ...incompleteRequests }))(
    'answers %s as the SDK does',
    async (title) => {
      const sent = { ...plainRequests, ...oddRequests, ...incompleteRequests }[title];
      if (!sent) throw new Error('nothing was sent');
      const { isStream: _fast, ...fast } = await ways.send('fast', sent);
      const told = ways.drainCommands();
      const { isStream: _sdk, ...sdk } = await ways.send('sdk', sent);

      expect(fast).toEqual(sdk);
      expect(told).toEqual(ways.drainCommands());
    },
  );

  it.each(Object.keys(plainRequests))('answers %s without the SDK, as JSON', async (title) => {
    const sent = plainRequests[title];
    if (!sent) throw new Error('nothing was sent');
    const { status, isStream } = await ways.send('fast-alone', sent);
    ways.drainCommands();

    expect({ status, isStream }).toEqual({ status: title.startsWith('notifications') ? 202 : 200, isStream: false });
  });

  it('asks the ledger about a key alone for what is no tools/call', async () => {
    const before = ways.world.identified;
    await ways.send('fast-alone', plainRequests['tools/call of 2026'] ?? { headers: {}, body: '' });
    expect(ways.world.identified).toBe(before);
    await ways.send('fast-alone', plainRequests['tools/list of 2026'] ?? { headers: {}, body: '' });
    expect(ways.world.identified).toBe(before + 1);
  });
});
