import { catalog, tiers, type Toolset } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import { findFreePort } from '@kerf/tools';
import { Account } from '../accounts/account.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { type RotatingProxy, startRotatingProxy } from '../product/rotating-proxy.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';
import { runClient, runInspector, libraries, type Program } from './clients.ts';
import type { ClientResult, ConnectionSettings } from './client-program.ts';

const matrixMs = 100_000;
const ways = [
  ['Streamable HTTP', 'http', api.mcp.path],
  ['Streamable HTTP', 'http', api.mcpStream.path],
  ['HTTP+SSE', 'sse', api.mcpStream.path],
] as const;
const presented = {
  'X-API-Key': (key: string) => ({ 'X-API-Key': key }),
  Bearer: (key: string) => ({ Authorization: `Bearer ${key}` }),
};
const rows = ways.flatMap(([name, transport, path]) =>
  (['X-API-Key', 'Bearer'] as const).map((header) => ({ name, transport, path, header })),
);

const aBox = {
  object_id: expect.stringMatching(/^box_\d+$/),
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [10, 20, 30] },
  volume: expect.closeTo(6_000, 6),
};
const toolsOf = (tier: (typeof tiers)[number], toolset: Toolset = 'core') =>
  catalog.getAllowedTools(tier, toolset).map(({ name }) => name);

let turns: RotatingProxy;
const on = useHeadlessAdapter();
beforeAll(async () => {
  turns = await startRotatingProxy(await findFreePort(), { place: sharedAddresses() });
});
afterAll(() => turns.stop());
const settingOf = ({ transport, path, header }: (typeof rows)[number], key = on.account.key): ConnectionSettings => ({
  transport,
  url: `${turns.url}${path}`,
  headers: presented[header](key),
});

describe('a client of two gateways that take turns with every request', () => {
  const got = new Map<Program, ClientResult[]>();
  beforeAll(async () => {
    const settings = rows.map((row) => settingOf(row));
    const running = libraries.map(async ({ program }) => got.set(program, await runClient(program, settings)));
    await Promise.all(running);
  }, matrixMs);

  describe.each(libraries)('by $name', ({ program }) => {
    it.each(rows)('lists tools, makes a box and reads a refusal over $name at $path with $header', (row) => {
      const { tools, answer, refusal } = got.get(program)?.[rows.indexOf(row)] ?? {};

      expect(tools).toEqual(toolsOf('free'));
      expect(JSON.parse(String(answer))).toMatchObject(aBox);
      expect(refusal).toContain('There is no object box_999');
    });
  });
});

describe('the MCP inspector', () => {
  const overHttp = { name: 'Streamable HTTP', transport: 'http', path: api.mcp.path, header: 'X-API-Key' } as const;
  const list = ['--method', 'tools/list', '--strict', '--format', 'json'];
  const sizes = ['length=10', 'width=20', 'height=30'];
  const call = ['--method', 'tools/call', '--tool-name', 'create_box', '--tool-arg', ...sizes, '--format', 'json'];

  it.each(rows)('makes a box over $name at $path with $header', async (row) => {
    const { code, output: said } = await runInspector(settingOf(row), ...call);

    expect(said).toMatch(/\\?"volume\\?": ?6000/);
    expect(code).toBe(0);
  });

  it.each([...tiers.map((tier) => [tier, 'core'] as const), ['enterprise', 'extended'] as const])(
    'finds nothing to complain of in the tools of %s, %s',
    async (tier, toolset) => {
      const { key } = await Account.register(tier);
      const setting = settingOf({ ...overHttp, path: `${overHttp.path}?toolset=${toolset}` }, key);
      const { code, output: said } = await runInspector(setting, ...list);

      for (const name of toolsOf(tier, toolset)) expect(said).toContain(`"${name}"`);
      expect(code).toBe(0);
    },
  );

  it.each(rows)('finds nothing to complain of over $name at $path with $header', async (row) => {
    const { code, output: said } = await runInspector(settingOf(row), ...list);

    for (const name of toolsOf('free')) expect(said).toContain(`"${name}"`);
    expect(code).toBe(0);
  });

  it('reads a length of zero as an error of the tool, which says so', async () => {
    const { code, output: said } = await runInspector(
      settingOf(overHttp),
      ...call.map((arg) => (arg === 'length=10' ? 'length=0' : arg)),
    );

    expect(said).toContain('length must be at least 0.01, not 0.');
    expect(code).toBe(5);
  });

  it('reads that a key is wrong as authentication that is missing', async () => {
    const wrong = on.account.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));

    expect(await runInspector(settingOf(overHttp, wrong), ...list)).toMatchObject({ code: 3 });
  });
});
