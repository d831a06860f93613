import { done } from '../operations/executor-stubs.fixture.ts';
import { boxSize, legacyRequest, modernRequest } from './era-requests.fixture.ts';
import { HandlerComparison } from './handler-comparison.fixture.ts';

const body = (meta: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'create_box', arguments: boxSize, _meta: meta },
});
const callWith = {
  '2025': (meta: object) => legacyRequest(body(meta)),
  '2026': (meta: object) => modernRequest('tools/call', { name: 'create_box', arguments: boxSize, _meta: meta }),
};

describe.each(['2025', '2026'] as const)('a tools/call of %s that takes its time', (era) => {
  let ways: HandlerComparison;
  beforeAll(async () => {
    ways = await HandlerComparison.start();
    ways.world.answers.adapter = async () => {
      ways.world.tellProgress({ position: 2 });
      ways.world.tellProgress({ fraction: 0.5, message: 'Meshes.' });
      return done;
    };
  });
  afterAll(() => ways.stop());
  const progress = (progressToken: unknown, more: object) => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken, total: 1, ...more },
  });

  it.each(['a token', 7, 0])('streams how far it is to whoever sent the token %j, then its answer', async (token) => {
    const fast = await ways.send('fast-alone', callWith[era]({ progressToken: token }));
    const sdk = await ways.send('sdk', callWith[era]({ progressToken: token }));

    expect(fast).toMatchObject({ status: 200, isStream: true, headers: { cache: 'no-store' } });
    expect(fast.messages).toEqual([
      progress(token, { progress: 0, message: 'Queued on the adapter (position 2).' }),
      progress(token, { progress: 0.5, message: 'Meshes.' }),
      expect.objectContaining({ id: 1, result: expect.objectContaining({ isError: false }) }),
    ]);
    expect(fast.messages).toEqual(sdk.messages);
  });

  it('answers in one piece whoever sent none, and has nobody told', async () => {
    ways.drainCommands();
    const { messages, isStream } = await ways.send('fast-alone', callWith[era]({}));

    expect(isStream).toBe(false);
    expect(messages).toHaveLength(1);
    expect(ways.world.commands.map(({ progressTo }) => progressTo)).toEqual([undefined]);
  });
});
