import { incomplete, odd } from './odd-requests.fixture.ts';
import { plain } from './recorded-requests.fixture.ts';
import { TwoWays } from './two-ways.fixture.ts';

describe('the fast path', () => {
  let ways: TwoWays;
  beforeAll(async () => {
    ways = await TwoWays.start();
  });
  afterAll(() => ways.stop());

  it.each(Object.keys({ ...plain, ...odd, ...incomplete }))('answers %s as the SDK does', async (title) => {
    const sent = { ...plain, ...odd, ...incomplete }[title];
    if (!sent) throw new Error('nothing was sent');
    const { isStream: _fast, ...fast } = await ways.send('fast', sent);
    const told = ways.takeCommands();
    const { isStream: _sdk, ...sdk } = await ways.send('sdk', sent);

    expect(fast).toEqual(sdk);
    expect(told).toEqual(ways.takeCommands());
  });

  it.each(Object.keys(plain))('answers %s without the SDK, as JSON', async (title) => {
    const sent = plain[title];
    if (!sent) throw new Error('nothing was sent');
    const { status, isStream } = await ways.send('fast-alone', sent);
    ways.takeCommands();

    expect({ status, isStream }).toEqual({ status: title.startsWith('notifications') ? 202 : 200, isStream: false });
  });

  it('asks the ledger about a key alone for what is no tools/call', async () => {
    const before = ways.world.identified;
    await ways.send('fast-alone', plain['tools/call of 2026'] ?? { headers: {}, body: '' });
    expect(ways.world.identified).toBe(before);
    await ways.send('fast-alone', plain['tools/list of 2026'] ?? { headers: {}, body: '' });
    expect(ways.world.identified).toBe(before + 1);
  });
});
