import { fileURLToPath } from 'node:url';
import { api } from '@kerf/contracts';
import { findFreePort } from '@kerf/tools';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { type RotatingProxy, startRotatingProxy } from '../product/rotating-proxy.ts';
import { runSuite, type Verdict } from './suite.ts';
import { suites } from './suites.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const withFixtures = fileURLToPath(new URL('../../dist/conformance/gateway.js', import.meta.url));
const suiteDeadlineMs = 130_000;
const sorted = (names: readonly string[]) => [...names].sort();

/** Two gateways behind one address, where one key is added to every request. */
function behindOneAddress(program?: string) {
  const on: { gateways?: TwoGateways; turns?: RotatingProxy } = {};
  beforeAll(async () => {
    const port = await findFreePort();
    const env = { KERF_ALLOWED_ORIGINS: `http://localhost:${port}` };
    const { place } = (on.gateways = await startTwoGateways({ env, ...(program !== undefined && { program }) }));
    const { key } = await Account.register('pro', new Client(place));
    on.turns = await startRotatingProxy(port, { place, key });
  });
  afterAll(async () => {
    await on.turns?.stop();
    await on.gateways?.stop();
  });
  return (suite: Parameters<typeof runSuite>[0]): Promise<Verdict> =>
    runSuite(suite, `${on.turns?.url}${api.mcp.path}`);
}

describe('two gateways with the fixtures of the conformance suite', () => {
  const run = behindOneAddress(withFixtures);

  it.each(suites)(
    'meet $name, but for what needs a session',
    async ({ suite, scenarios, needsSession }) => {
      const { passed, failed } = await run(suite);

      expect(sorted(failed)).toEqual(sorted(needsSession));
      expect(passed).toHaveLength(scenarios - needsSession.length);
    },
    suiteDeadlineMs,
  );
});

describe('two gateways as they are shipped', () => {
  const run = behindOneAddress();

  it.each(suites)(
    'pass of $name what needs no fixture, and all checks of headers that there are',
    async ({ suite, scenarios, product }) => {
      const { passed, failed, checks } = await run(suite);

      expect(sorted(passed)).toEqual(sorted(product));
      expect(failed).toHaveLength(scenarios - product.length);
      const headers = checks.get('http-header-validation');
      expect(headers).toBe(suite.args.includes('2026-07-28') ? '14 passed, 0 failed' : undefined);
    },
    suiteDeadlineMs,
  );
});
