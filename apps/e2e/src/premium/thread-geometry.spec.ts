import { Account } from '../accounts/account.ts';
import { executionEndpoints } from '../operations/execution-endpoints.ts';
import { refusal } from '../http/expected-responses.ts';

/** The height of the fundamental triangle of a metric thread. */
const triangle = (pitch: number) => (Math.sqrt(3) / 2) * pitch;

describe.each(executionEndpoints)(
  'calculate_thread_geometry at POST $path',
  ({ path, buildBody: bodyOf, fieldNames: names }) => {
    it.each(['pro', 'team', 'enterprise'] as const)('needs no adapter and is counted for %s', async (tier) => {
      const account = await Account.register(tier);
      const answer = await account.post(path, bodyOf('calculate_thread_geometry', { designation: 'M8' }));
      const result = (answer.body as Record<string, unknown>)[names.parameters === 'p' ? 'r' : 'result'];

      expect(answer.status).toBe(200);
      expect(answer.headers['x-adapter-id']).toBeUndefined();
      expect(result).toMatchObject({
        designation: 'M8',
        pitch: 1.25,
        pitch_diameter: expect.closeTo(8 - 0.75 * triangle(1.25), 3),
        minor_diameter: expect.closeTo(8 - (17 / 12) * triangle(1.25), 3),
        thread_depth: expect.closeTo((17 / 24) * triangle(1.25), 3),
      });
      expect(await account.readUsage()).toBe(1);
    });

    it.each(['free', 'maker'] as const)('is refused to %s and charges nothing', async (tier) => {
      const account = await Account.register(tier);

      expect(await account.post(path, bodyOf('calculate_thread_geometry', { designation: 'M8' }))).toEqual(
        refusal('tier_too_low', `calculate_thread_geometry needs the pro tier or higher; this account is on ${tier}.`),
      );
      expect(await account.readUsage()).toBe(0);
    });

    it('refuses what excludes each other and charges nothing', async () => {
      const account = await Account.register('pro');
      const parameters = { designation: 'M8', diameter: 8 };

      expect(await account.post(path, bodyOf('calculate_thread_geometry', parameters))).toEqual(
        refusal('invalid_parameters', 'designation and diameter are mutually exclusive: give exactly one of the two.'),
      );
      expect(await account.readUsage()).toBe(0);
    });
  },
);
