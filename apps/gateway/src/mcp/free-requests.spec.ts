import { catalog } from '@kerf/catalog';
import { standards } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';
import { stubLibraries } from '../libraries/library.fixture.ts';
import { stubStandards } from '../libraries/standard.fixture.ts';
import { stubTemplates } from '../libraries/template.fixture.ts';
import { createAdapter } from './connected-adapter.fixture.ts';
import { requestMcp, type Era, eras } from './mcp-requests.fixture.ts';

const own = createAdapter(crypto.randomUUID());
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'specification', version: '1' } };
const completion = { ref: { type: 'ref/resource', uri: 'kerf://templates/{template_id}' } };

const inBothEras = [
  ['tools/list', {}],
  ['prompts/list', {}],
  ['prompts/get', { name: 'flange' }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: `kerf://adapters/${own.adapterId}/document` }],
  ['completion/complete', { ...completion, argument: { name: 'template_id', value: '' } }],
] as const;

const free: Readonly<Record<Era, readonly (readonly [string, Record<string, unknown>])[]>> = {
  '2026-07-28': [['server/discover', {}], ...inBothEras],
  '2025-11-25': [['initialize', hello], ['ping', {}], ...inBothEras],
};
const rows = eras.flatMap((era) => free[era].map(([method, params]) => ({ era, method, params })));

/** More than any limit of this specification. */
const times = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask));

describe('an account that may run nothing more', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    const limits = ['ACCOUNT_EXECUTIONS', 'ADDRESS_EXECUTIONS', 'ACCOUNT_REQUESTS'];
    const variables = limits.flatMap((limit) => [`KERF_${limit}_PER_SECOND`, `KERF_${limit}_BURST`]);
    gateway = await Gateway.start(catalog, Object.fromEntries(variables.map((name) => [name, '1'])));
    gateway.adapters.set(gateway.accountId, [own]);
    await gateway.stub(standards, { ...stubStandards(), ...stubTemplates(), ...stubLibraries() });
  });
  afterAll(() => gateway.stop());

  it.each(eras)('hears so of tools/call of %s', async (era) => {
    const params = { name: 'create_box', arguments: { length: 1, width: 2, height: 3 } };
    const answers = await times(() => requestMcp(gateway, era, { method: 'tools/call', params }));

    expect(answers).toContainEqual(
      expect.objectContaining({ isError: true, structuredContent: expect.objectContaining({ status_code: 429 }) }),
    );
  });

  it.each(rows)(
    'is answered $method of $era all the same, as often as it asks, for nothing',
    async ({ era, ...asked }) => {
      gateway.commands.length = 0;
      const answers = await times(() => requestMcp(gateway, era, asked));

      for (const answer of answers) expect(answer).not.toHaveProperty('error');
      expect(gateway.commands).toEqual([]);
    },
  );
});
