import { Account } from './account.ts';
import { refusal } from './expected.ts';

const path = '/api/v1/premium/validate';
const mesh = {
  vertices: [0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};

describe(`POST ${path}`, () => {
  it.each(['pro', 'team', 'enterprise'] as const)('validates a mesh for %s and is counted once', async (tier) => {
    const account = await Account.register(tier);

    expect(await account.post(path, { mesh, checks: ['watertight', 'volume'] })).toMatchObject({
      status: 200,
      body: {
        success: true,
        result: { verdict: 'pass', geometry: { triangles: 4, volume_mm3: expect.closeTo(1000 / 6, 9) } },
        execution_time_ms: expect.any(Number),
        rate_limit_info: { operations_used: 1 },
      },
    });
    expect(await account.used()).toBe(1);
  });

  it.each(['free', 'maker'] as const)('is refused to %s and charges nothing', async (tier) => {
    const account = await Account.register(tier);

    expect(await account.post(path, { mesh })).toEqual(
      refusal('tier_too_low', `validate_design needs the pro tier or higher; this account is on ${tier}.`),
    );
    expect(await account.used()).toBe(0);
  });

  it('refuses an index that is out of range and charges nothing', async () => {
    const account = await Account.register('pro');

    expect(await account.post(path, { mesh: { ...mesh, triangles: [0, 1, 4] } })).toEqual(
      refusal('invalid_parameters', 'Triangle 0 names vertex 4; the mesh has vertices 0 to 3.'),
    );
    expect(await account.used()).toBe(0);
  });
});
