import type { Outcome } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { done } from '../operations/executor-stubs.fixture.ts';
import { boxSize, modernRequest } from './era-requests.fixture.ts';
import { plainRequests } from './recorded-requests.fixture.ts';
import { type SentRequest, HandlerComparison, type HandlerKind } from './handler-comparison.fixture.ts';

const calls = { '2025': 'tools/call of 2025', '2026': 'tools/call of 2026' } as const;
const comment = ': keepalive\n\n';

/** A tools/call as a client of an era sends it, that wants to hear of no progress. */
function callOf(era: keyof typeof calls): SentRequest {
  const sent = plainRequests[calls[era]];
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

describe('a tools/call of which nothing is heard for long', () => {
  let ways: HandlerComparison;
  let finish: (outcome: Outcome) => void;
  beforeAll(async () => {
    ways = await HandlerComparison.start(1);
  });
  afterAll(() => ways.stop());
  beforeEach(() => {
    const finished = new Promise<Outcome>((resolve) => {
      finish = resolve;
    });
    ways.world.answers.adapter = () => finished;
  });

  /** The call, as it is answered when its client has been told so often that it will be. */
  const answered = async (
    way: HandlerKind,
    sent: SentRequest,
    afterComments: number,
    thenTell: () => void = () => undefined,
  ) => {
    const earlier = ways.world.commands.length;
    const answer = await ways.open(way, sent);
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await eventually(() => expect(ways.world.commands.length).toBeGreaterThan(earlier));
    await eventually(() => expect(text.split(comment).length - 1).toBeGreaterThanOrEqual(afterComments));
    thenTell();
    finish(done);
    await eventually(() => expect(answer.complete).toBe(true));
    return { headers: answer.headers, text };
  };

  it.each([
    ['2025', 'fast-alone'],
    ['2025', 'sdk'],
    ['2026', 'fast-alone'],
    ['2026', 'sdk'],
  ] as const)('of %s is kept alive until it is answered, by way %s', async (era, way) => {
    const { headers, text } = await answered(way, callOf(era), 3);
    const [, message = ''] = /^data: (.*)$/m.exec(text) ?? [];

    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(text.replaceAll(comment, '')).toBe(`event: message\ndata: ${message}\n\n`);
    expect(JSON.parse(message)).toMatchObject({ id: 1, result: { structuredContent: { object_id: 'box_1' } } });
  });

  it.each(['fast-alone', 'sdk'] as const)('may tell how far it is after that, by way %s', async (way) => {
    const sent = modernRequest('tools/call', { name: 'create_box', arguments: boxSize, _meta: { progressToken: 7 } });
    const { text } = await answered(way, sent, 2, () => ways.world.tellProgress({ fraction: 0.5 }));
    const events = text.replaceAll(comment, '').split('\n\n');

    expect(events).toEqual([
      expect.stringContaining('"method":"notifications/progress"'),
      expect.stringContaining('"object_id":"box_1"'),
      '',
    ]);
  });

  it('is answered in one piece to whoever takes no events', async () => {
    const { headers, ...call } = callOf('2026');
    const opening = ways.open('sdk', { ...call, headers: { ...headers, accept: 'application/json' } });
    await eventually(() => expect(ways.world.commands.length).toBeGreaterThan(0));
    finish(done);

    expect((await opening).headers['content-type']).toContain('application/json');
  });
});
