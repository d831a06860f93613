import { Account } from '../accounts/account.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { type ExecutionRequest, executionPaths } from './execution-paths.ts';

const box = { tool: 'create_box', parameters: { length: 10, width: 20, height: 30 } };
const parameters = { ...box.parameters, position: [0, 0, 0] };
const nobody = '00000000-0000-4000-8000-000000000000';
const refused = { result: { code: 'KERNEL_ERROR', error: expect.any(String) } };

describe.each(executionPaths)('a dry run by $name', ({ execute }) => {
  let account: Account;
  let adapter: ScriptedAdapter;
  let ledger: LedgerDatabase;
  beforeAll(async () => {
    ledger = new LedgerDatabase();
    account = await Account.register();
    adapter = await ScriptedAdapter.connect(account.key, reactions.refuse);
  });
  afterAll(async () => {
    adapter.terminateConnection();
    await ledger.close();
  });
  it('tells the parameters, the cost, the adapter and what is left, and does nothing', async () => {
    expect(await execute(account, { ...box, isDry: true })).toEqual({
      result: {
        dry_run: true,
        command: box.tool,
        parameters,
        operation_cost: 1,
        adapter_id: adapter.adapterId,
        operations_remaining: 500,
      },
    });
    expect([...adapter.commands, ...adapter.batches]).toEqual([]);
    expect(await ledger.listOutcomes(account)).toEqual([]);
    expect(await account.readUsage()).toBe(0);
  });

  it('is told apart from the real call, which the adapter hears', async () => {
    const own = await Account.register();
    const other = await ScriptedAdapter.connect(own.key, reactions.refuse);

    expect(await execute(own, { ...box, isDry: false })).toEqual(refused);
    expect([...other.commands, ...other.batches]).toHaveLength(1);
    other.terminateConnection();
  });

  /** Responses of a dry run and of the real one, and their equality. */
  const bothTold = async (by: Account, wanted: Omit<ExecutionRequest, 'isDry'>) => {
    const [dry, real] = [await execute(by, { ...wanted, isDry: true }), await execute(by, { ...wanted, isDry: false })];
    expect(dry).toEqual(real);
    return dry;
  };

  it.each([
    ['wrong parameters', { ...box, parameters: { length: 0 } }, 400, /length must be at least 0.01, not 0\./],
    ['a tier that is too low', { tool: 'calculate_thread_geometry', parameters: { designation: 'M8' } }, 403, /tier/],
    ['an adapter of nobody', { ...box, adapterId: nobody }, 404, /^There is no adapter /],
    [
      'a file of nobody',
      { tool: 'import_model', parameters: { file_id: nobody } },
      404,
      new RegExp(`^There is no file ${nobody} `),
    ],
  ])('is refused as the real call is for %s', async (_, wanted, status, error) => {
    expect(await bothTold(account, wanted)).toEqual({ status, error: expect.stringMatching(error) });
    expect(await account.readUsage()).toBe(0);
  });

  it('is refused as the real call is when no adapter is connected', async () => {
    const told = await bothTold(await Account.register(), box);

    expect(told).toEqual({ status: 503, error: expect.stringContaining('No connected adapter can run') });
  });

  it('is refused as the real call is when the month is used up', async () => {
    const spent = await Account.register();
    const other = await ScriptedAdapter.connect(spent.key, reactions.refuse);
    await ledger.setRemaining(spent, 0);
    const told = await bothTold(spent, box);
    other.terminateConnection();

    expect(told).toEqual({
      status: 429,
      error: expect.stringContaining('of the 500 operations of this month, but 0 are left'),
    });
    expect([...other.commands, ...other.batches]).toEqual([]);
  });

  it('is refused to a viewer as the real call is', async () => {
    const viewer = await (await Account.register('team')).addMember('viewer');

    expect(await bothTold(viewer, box)).toEqual({ status: 403, error: expect.stringContaining('role viewer') });
  });
});

describe('a dry run', () => {
  it('of a tool of the service needs no adapter', async () => {
    const pro = await Account.register('pro');
    const { body } = await pro.execute('calculate_thread_geometry', { designation: 'M8' }, { dry_run: true });

    expect(body).toMatchObject({
      success: true,
      result: { dry_run: true, operation_cost: 1, adapter_id: null, operations_remaining: 20_000 },
      rate_limit_info: { operations_used: 0 },
    });
    expect(await pro.readUsage()).toBe(0);
  });

  it('leaves its Idempotency-Key to the real call', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const execute = (dry_run: boolean) =>
      account.post('/api/v1/execute', { command: box.tool, parameters: box.parameters, dry_run }, { headers });

    expect(await execute(true)).toMatchObject({ status: 200, body: { result: { dry_run: true } } });
    expect(await execute(false)).toMatchObject({ status: 200, body: { result: { object_id: 'box_1' } } });
    expect(adapter.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(1);
    adapter.terminateConnection();
  });

  it('of a batch tells what each command would cost', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    const commands = Array.from({ length: 3 }, () => ({ command: box.tool, parameters: box.parameters }));
    const { body } = await account.post('/api/v1/batch', { commands, dry_run: true });
    adapter.terminateConnection();

    expect(body).toMatchObject({
      success: true,
      results: commands.map(() => ({
        success: true,
        result: { dry_run: true, command: box.tool, parameters, operation_cost: 1 },
      })),
      rolled_back: false,
      operations_charged: 0,
    });
    expect(adapter.batches).toEqual([]);
    expect(await account.readUsage()).toBe(0);
  });
});
