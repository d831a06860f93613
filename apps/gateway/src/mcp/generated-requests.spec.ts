import fc from 'fast-check';
import { nearlyAnything, nearlyPlain } from './generated-requests.fixture.ts';
import { TwoWays } from './two-ways.fixture.ts';

describe('whatever is sent', () => {
  let ways: TwoWays;
  beforeAll(async () => {
    ways = await TwoWays.start();
  });
  afterAll(() => ways.stop());

  it('is answered by the fast path as by the SDK, and has the adapter do the same', async () => {
    let answeredAsJson = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyAnything, nearlyPlain), async (request) => {
        const { isStream, ...fast } = await ways.send('fast', request);
        const told = ways.takeCommands();
        const { isStream: _stream, ...sdk } = await ways.send('sdk', request);
        expect(fast).toEqual(sdk);
        expect(told).toEqual(ways.takeCommands());
        if (!isStream && fast.status === 200) answeredAsJson += 1;
      }),
      { numRuns: 400 },
    );

    expect(answeredAsJson).toBeGreaterThan(0);
  });
});
