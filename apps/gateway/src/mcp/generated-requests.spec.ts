import fc from 'fast-check';
import { nearlyAnyRequest, nearlyPlainRequest } from './generated-requests.fixture.ts';
import { HandlerComparison } from './handler-comparison.fixture.ts';

describe('whatever is sent', () => {
  let ways: HandlerComparison;
  beforeAll(async () => {
    ways = await HandlerComparison.start();
  });
  afterAll(() => ways.stop());

  it('is answered by the fast path as by the SDK, and has the adapter do the same', async () => {
    let answeredAsJson = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyAnyRequest, nearlyPlainRequest), async (request) => {
        const { isStream, ...fast } = await ways.send('fast', request);
        const told = ways.drainCommands();
        const { isStream: _stream, ...sdk } = await ways.send('sdk', request);
        expect(fast).toEqual(sdk);
        expect(told).toEqual(ways.drainCommands());
        if (!isStream && fast.status === 200) answeredAsJson += 1;
      }),
      { numRuns: 400 },
    );

    expect(answeredAsJson).toBeGreaterThan(0);
  });
});
