import fc from 'fast-check';
import { anyMessage } from '../generated-requests.fixture.ts';
import { oddRequests } from '../odd-requests.fixture.ts';
import { plainRequests } from '../recorded-requests.fixture.ts';
import type { SentRequest } from '../handler-comparison.fixture.ts';
import { ResponderComparison } from './responder-comparison.fixture.ts';

/** Requests with JSON bodies; any other body is refused before it is interpreted. */
const recorded = Object.entries({ ...plainRequests, ...oddRequests }).filter(
  ([, { body }]) => typeof body !== 'string',
);
/** A stream belongs to the revisions before 2026-07-28. */
const plainly = Object.entries(plainRequests).filter(
  ([, { headers }]) => headers['mcp-protocol-version'] !== '2026-07-28',
);

describe('the fast path on a stream of HTTP+SSE', () => {
  let ways: ResponderComparison;
  beforeAll(async () => {
    ways = await ResponderComparison.start();
  });
  afterAll(() => ways.stop());
  /** Returns the messages of one responder, and the commands that the adapter received. */
  const outcome = async (way: 'fast' | 'sdk', sent: Pick<SentRequest, 'body'>) => ({
    said: await ways.send(way, sent),
    told: ways.drainCommands(),
  });

  it.each(recorded)('answers %s as the SDK does', async (_title, sent) => {
    expect(await outcome('fast', sent)).toEqual(await outcome('sdk', sent));
  });

  it.each(plainly)('answers %s without the SDK', async (title, sent) => {
    const said = await ways.send('fast-alone', sent);
    ways.drainCommands();

    expect(said?.map(({ endsRequest }) => endsRequest)).toEqual(title.startsWith('notifications') ? [] : [true]);
  });

  it('answers whatever is sent as the SDK does, and has the adapter do the same', async () => {
    let answered = 0;
    const property = fc.asyncProperty(anyMessage, async (body) => {
      const { said, told } = await outcome('fast', { body });
      expect({ said, told }).toEqual(await outcome('sdk', { body }));
      answered += said?.length ?? 0;
    });
    await fc.assert(property, { numRuns: 300 });

    expect(answered).toBeGreaterThan(0);
  });
});
