import { commandErrorCodes } from '@kerf/contracts';
import { refused } from '../operations/executor-stubs.fixture.ts';
import { plain } from './recorded-requests.fixture.ts';
import { statusOfRefusal } from './refusal-status.ts';
import { TwoWays } from './two-ways.fixture.ts';

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
    expect(statusOfRefusal(code)).toBe(status);
  });

  it('is one of an error for every code of the protocol', () => {
    for (const code of commandErrorCodes) expect(statusOfRefusal(code)).toBeGreaterThanOrEqual(400);
  });
});

describe('a tools/call that the application refuses', () => {
  let ways: TwoWays;
  beforeAll(async () => {
    ways = await TwoWays.start();
    ways.world.answers.adapter = async () => refused;
  });
  afterAll(() => ways.stop());

  it.each(['tools/call of 2025', 'tools/call of 2026'])(
    'is an error of the tool with its status: %s',
    async (title) => {
      const sent = plain[title];
      if (!sent) throw new Error('nothing was sent');
      const content = { error: 'Nothing is left.', code: 'EMPTY_RESULT', status_code: 400 };

      for (const way of ['fast-alone', 'sdk'] as const)
        expect((await ways.send(way, sent)).messages).toMatchObject([
          { result: { isError: true, structuredContent: content, content: [{ text: JSON.stringify(content) }] } },
        ]);
    },
  );
});
