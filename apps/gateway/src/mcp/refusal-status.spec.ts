import { commandErrorCodes } from '@kerf/contracts';
import { refused } from '../operations/executor-stubs.fixture.ts';
import { plainRequests } from './recorded-requests.fixture.ts';
import { getRefusalStatus } from './refusal-status.ts';
import { HandlerComparison } from './handler-comparison.fixture.ts';

describe('the status of a refusal', () => {
  it.each([
    ['OBJECT_NOT_FOUND', 404],
    ['REVISION_CONFLICT', 409],
    ['INTERNAL', 502],
    ['ADAPTER_BUSY', 503],
    ['TIMEOUT', 504],
    ['EMPTY_RESULT', 400],
    ['A_CODE_OF_ITS_OWN', 400],
  ])('of %s is %i', (code, status) => {
    expect(getRefusalStatus(code)).toBe(status);
  });

  it('is one of an error for every code of the protocol', () => {
    for (const code of commandErrorCodes) expect(getRefusalStatus(code)).toBeGreaterThanOrEqual(400);
  });
});

describe('a tools/call that the application refuses', () => {
  let ways: HandlerComparison;
  beforeAll(async () => {
    ways = await HandlerComparison.start();
    ways.world.answers.adapter = async () => refused;
  });
  afterAll(() => ways.stop());

  it.each(['tools/call of 2025', 'tools/call of 2026'])(
    'is an error of the tool with its status: %s',
    async (title) => {
      const sent = plainRequests[title];
      if (!sent) throw new Error('nothing was sent');
      const content = { error: 'Nothing is left.', code: 'EMPTY_RESULT', status_code: 400 };

      for (const way of ['fast-alone', 'sdk'] as const)
        expect((await ways.send(way, sent)).messages).toMatchObject([
          { result: { isError: true, structuredContent: content, content: [{ text: JSON.stringify(content) }] } },
        ]);
    },
  );
});
