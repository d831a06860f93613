import { Account } from '../accounts/account.ts';
import { getNextMonth } from '../http/expected-responses.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { type Assistant, assistants } from './mcp-assistants.ts';

const box = { length: 10, width: 20, height: 30 };
const ways = [
  ['X-API-Key', (key: string) => ({ 'x-api-key': key })],
  ['Authorization: Bearer', (key: string) => ({ authorization: `Bearer ${key}` })],
] as const;

const toolError = (content: object) => ({
  content: [{ type: 'text', text: JSON.stringify(content) }],
  structuredContent: content,
  isError: true,
});

describe.each(assistants)('$name', ({ connect, revision }) => {
  let account: Account;
  let adapter: HeadlessAdapter;
  let ledger: LedgerDatabase;
  let open: Assistant[];
  beforeAll(async () => {
    ledger = new LedgerDatabase();
    account = await Account.register();
    adapter = await HeadlessAdapter.start(account);
  });
  afterAll(async () => {
    await adapter.stop();
    await ledger.close();
  });
  beforeEach(() => {
    open = [];
  });
  afterEach(async () => {
    for (const assistant of open) await assistant.close();
  });
  const assist = async ({ key }: Account, present: (key: string) => Record<string, string> = ways[0][1]) => {
    const assistant = await connect(present(key));
    open.push(assistant);
    return assistant;
  };

  it.each(ways)('needs the address and the key alone, as %s, to list tools and run one', async (_, present) => {
    const before = await account.readUsage();
    const assistant = await assist(account, present);
    const { tools } = await assistant.listTools();
    const answer = await assistant.callTool({ name: 'create_box', arguments: box });

    expect(assistant.revision).toBe(revision);
    expect(tools).toHaveLength(21);
    expect(answer).toMatchObject({
      structuredContent: {
        object_id: expect.stringMatching(/^box_\d+$/),
        type: 'box',
        bounding_box: { min: [0, 0, 0], max: [10, 20, 30] },
        volume: expect.closeTo(6_000, 6),
      },
      content: [{ type: 'text', text: expect.stringContaining('"type":"box"') }],
    });
    expect(answer).not.toMatchObject({ isError: true });
    expect(await account.readUsage()).toBe(before + 1);
  });

  it.each([
    ['free', 21],
    ['maker', 21],
    ['pro', 25],
    ['enterprise', 25],
  ] as const)('lists to %s the %i tools it may use', async (tier, count) => {
    const { tools } = await (await assist(await Account.register(tier))).listTools();

    expect(tools).toHaveLength(count);
  });

  it('describes what create_box takes', async () => {
    const { tools } = await (await assist(account)).listTools();

    expect(tools.find(({ name }) => name === 'create_box')?.inputSchema).toMatchObject({
      type: 'object',
      required: ['length', 'width', 'height'],
      properties: {
        length: { type: 'number', minimum: 0.01 },
        width: { type: 'number', minimum: 0.01 },
        height: { type: 'number', minimum: 0.01 },
        position: { type: 'array', default: [0, 0, 0] },
      },
    });
  });

  it('runs a tool of the service without an adapter', async () => {
    const alone = await Account.register('pro');
    const assistant = await assist(alone);

    expect(
      await assistant.callTool({ name: 'calculate_thread_geometry', arguments: { designation: 'M8' } }),
    ).toMatchObject({ structuredContent: { designation: 'M8', pitch: 1.25 } });
    expect(await alone.readUsage()).toBe(1);
  });

  it.each([
    ['a length of zero', { ...box, length: 0 }, 'length must be at least 0.01, not 0.'],
    ['a length of a wrong type', { ...box, length: '10' }, 'length must be a number, not "10".'],
    ['an unknown field', { ...box, heigth: 3 }, 'heigth is not a known field. Did you mean length or height?'],
  ])('reads %s as an error of the tool, which charges nothing', async (_, wrong, error) => {
    const before = await account.readUsage();
    const assistant = await assist(account);

    expect(await assistant.callTool({ name: 'create_box', arguments: wrong })).toMatchObject(
      toolError({ error, status_code: 400 }),
    );
    expect(await account.readUsage()).toBe(before);
  });

  it('reads a refusal of the application as an error of the tool, which charges nothing', async () => {
    const before = await account.readUsage();
    const assistant = await assist(account);

    expect(await assistant.callTool({ name: 'delete_object', arguments: { object_id: 'box_999' } })).toMatchObject({
      isError: true,
      structuredContent: {
        error: expect.stringContaining('There is no object box_999'),
        code: 'OBJECT_NOT_FOUND',
        status_code: 404,
      },
    });
    expect(await account.readUsage()).toBe(before);
  });

  it('reads that the tier is too low as an error of the tool', async () => {
    const assistant = await assist(account);
    const error = 'calculate_thread_geometry needs the pro tier or higher; this account is on free.';

    expect(
      await assistant.callTool({ name: 'calculate_thread_geometry', arguments: { designation: 'M8' } }),
    ).toMatchObject(toolError({ error, status_code: 403 }));
  });

  it('reads that no adapter is connected as an error of the tool', async () => {
    const alone = await Account.register();
    const error = 'No connected adapter can run create_box. Connect one to /api/v1/adapter/ws and try again.';

    expect(await (await assist(alone)).callTool({ name: 'create_box', arguments: box })).toMatchObject(
      toolError({ error, status_code: 503 }),
    );
    expect(await alone.readUsage()).toBe(0);
  });

  it('reads that the quota is exhausted as an error of the tool that says when it resets', async () => {
    const spent = await Account.register('pro');
    await ledger.setRemaining(spent, 0);
    const resetAt = getNextMonth();
    const error = `This needs 1 of the 20000 operations of this month, but 0 are left; the quota resets at ${resetAt} UTC.`;

    expect(
      await (await assist(spent)).callTool({ name: 'calculate_thread_geometry', arguments: { designation: 'M8' } }),
    ).toMatchObject(toolError({ error, status_code: 429, reset_at: resetAt }));
  });

  it('reads an unknown tool as an error of the protocol that names the nearest', async () => {
    const assistant = await assist(account);
    const call = assistant.callTool({ name: 'create_bx', arguments: box });

    await expect(call).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('There is no tool create_bx. Did you mean create_box'),
    });
  });

  const revoked = async () => {
    const { holder } = await account.makeKey();
    await holder.revokeOwnKey();
    return holder.key;
  };
  it.each([
    ['no key', () => ''],
    ['a malformed key', () => 'kerf_live_x'],
    ['a key whose checksum is wrong', () => `${account.key.slice(0, -1)}${account.key.endsWith('0') ? 1 : 0}`],
    ['a revoked key', revoked],
  ])('is not let in with %s', async (_, wrong) => {
    const key = await wrong();

    for (const [, present] of ways)
      await expect(connect(key ? present(key) : {})).rejects.toThrow(/401|Missing or invalid API key/);
  });
});
