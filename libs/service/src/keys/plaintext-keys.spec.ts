import type { Bus } from '@kerf/bus';
import { mintAccessToken, mintKey } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { PlaintextKeys } from './plaintext-keys.ts';
import { computeDigests } from './key-config.ts';

const peppers = ['the pepper in force'];

let told: string[][];
let exposures: PlaintextKeys;
beforeEach(() => {
  told = [];
  const bus: Pick<Bus, 'request'> = {
    request: async (operation, input) => {
      told.push(...(operation.input.parse(input) as { keys: string[][] }).keys);
      return operation.output.parse({}) as never;
    },
  };
  exposures = new PlaintextKeys(bus, peppers, silentLog);
});

describe('what came over plain HTTP', () => {
  it.each([
    ['a key', mintKey()],
    ['the token of an assistant', mintAccessToken()],
  ])('is told when it is %s, wherever in the head it is, once', async (_, secret) => {
    for (const headers of [{ 'x-api-key': secret }, { authorization: `Bearer ${secret}` }, {}])
      exposures.recordRequest({ headers, url: `/api/v1/mcp/oauth?access_token=${secret}&x=1` });
    await exposures.onApplicationShutdown();

    expect(told).toEqual([computeDigests(secret, peppers)]);
  });

  it.each([
    ['nothing', ''],
    ['a key whose checksum does not hold', `${mintKey().slice(0, -6)}000000`],
    ['more than a token', `${mintAccessToken()}x`],
  ])('is not told of when it is %s', async (_, text) => {
    exposures.recordRequest({ headers: { authorization: `Bearer ${text}` }, url: '/' });
    await exposures.onApplicationShutdown();

    expect(told).toEqual([]);
  });
});
