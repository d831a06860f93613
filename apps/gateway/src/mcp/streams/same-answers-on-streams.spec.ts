import fc from 'fast-check';
import { anyMessage } from '../generated-requests.fixture.ts';
import { odd } from '../odd-requests.fixture.ts';
import { plain } from '../recorded-requests.fixture.ts';
import type { Sent } from '../two-ways.fixture.ts';
import { TwoAnswerings } from './two-answerings.fixture.ts';

/** Requests with JSON bodies; any other body is refused before it is interpreted. */
const recorded = Object.entries({ ...plain, ...odd }).filter(([, { body }]) => typeof body !== 'string');
/** A stream belongs to the revisions before 2026-07-28. */
const plainly = Object.entries(plain).filter(([, { headers }]) => headers['mcp-protocol-version'] !== '2026-07-28');

describe('the fast path on a stream of HTTP+SSE', () => {
  let ways: TwoAnswerings;
  beforeAll(async () => {
    ways = await TwoAnswerings.start();
  });
  afterAll(() => ways.stop());
  /** Returns the messages of one responder, and the commands that the adapter received. */
  const outcome = async (way: 'fast' | 'sdk', sent: Pick<Sent, 'body'>) => ({
    said: await ways.send(way, sent),
    told: ways.takeCommands(),
  });

  it.each(recorded)('answers %s as the SDK does', async (_title, sent) => {
    expect(await outcome('fast', sent)).toEqual(await outcome('sdk', sent));
  });

  it.each(plainly)('answers %s without the SDK', async (title, sent) => {
    const said = await ways.send('fast-alone', sent);
    ways.takeCommands();

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
