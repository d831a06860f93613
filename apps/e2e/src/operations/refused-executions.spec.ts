import { Account } from '../accounts/account.ts';
import { executionEndpoints } from './execution-endpoints.ts';
import { invalidKey, getNextMonth, refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const box = { length: 10, width: 20, height: 30 };

describe.each(executionEndpoints)('POST $path', ({ path, buildBody: bodyOf, fieldNames: names, unknownTool }) => {
  let account: Account;
  let adapter: ScriptedAdapter;
  let ledger: LedgerDatabase;
  beforeAll(async () => {
    ledger = new LedgerDatabase();
    account = await Account.register();
    adapter = await ScriptedAdapter.connect(account.key, reactions.answerABox);
  });
  afterAll(async () => {
    adapter.terminateConnection();
    await ledger.close();
  });

  const p = names.parameters;
  it.each([
    ['no body', null, 'The body must be an object, not null.'],
    ['no tool', { [p]: {} }, `${names.tool} is missing: give a string.`],
    ['a tool of a wrong type', { [names.tool]: 7, [p]: box }, `${names.tool} must be a string, not 7.`],
    ['parameters of a wrong type', bodyOf('create_box', 7), `${p} must be an object, not 7.`],
    ['no length', bodyOf('create_box', { width: 20, height: 30 }), 'length is missing: give a number.'],
    ['a length of zero', bodyOf('create_box', { ...box, length: 0 }), 'length must be at least 0.01, not 0.'],
    ['a length below zero', bodyOf('create_box', { ...box, length: -5 }), 'length must be at least 0.01, not -5.'],
    ['a length of a wrong type', bodyOf('create_box', { ...box, length: '10' }), 'length must be a number, not "10".'],
    [
      'an unknown parameter',
      bodyOf('create_box', { ...box, heigth: 3 }),
      'heigth is not a known field. Did you mean length or height?',
    ],
    [
      'a position of two numbers',
      bodyOf('create_box', { ...box, position: [1, 2] }),
      'position must have exactly 3 items, not 2.',
    ],
    [
      'an unknown field',
      { ...bodyOf('create_box', box), colour: 'red' },
      expect.stringMatching(/^colour is not a known field\. Known fields: /),
    ],
    [
      'an adapter that is no id',
      bodyOf('create_box', box, { adapterId: 'mine' }),
      `${names.adapterId} must be a valid UUID, not "mine".`,
    ],
    [
      'a deadline that is too near',
      bodyOf('create_box', box, { timeoutMs: 99 }),
      `${names.timeoutMs} must be at least 100, not 99.`,
    ],
    [
      'a deadline that is too far',
      bodyOf('create_box', box, { timeoutMs: 600_001 }),
      `${names.timeoutMs} must be at most 600000, not 600001.`,
    ],
  ])('refuses %s, says what to change, asks no adapter and charges nothing', async (_, body, error) => {
    expect(await account.post(path, body)).toEqual(refusal('invalid_parameters', error));
    expect(adapter.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses an unknown tool, tells the way to a known one, and charges nothing', async () => {
    expect(await account.post(path, bodyOf('create_bx', box))).toEqual(
      refusal('unknown_tool', expect.stringMatching(unknownTool)),
    );
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses an empty Idempotency-Key and one that is too long', async () => {
    const send = (key: string) =>
      account.post(path, bodyOf('create_box', box), { headers: { 'idempotency-key': key } });
    const sentence = 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.';

    expect(await send('""')).toEqual(refusal('invalid_parameters', sentence));
    expect(await send('x'.repeat(256))).toEqual(refusal('invalid_parameters', sentence));
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses a tool above the tier, before it looks at the parameters, and charges nothing', async () => {
    const refused = refusal(
      'tier_too_low',
      'calculate_thread_geometry needs the pro tier or higher; this account is on free.',
    );

    expect(await account.post(path, bodyOf('calculate_thread_geometry', { designation: 'M8' }))).toEqual(refused);
    expect(await account.post(path, bodyOf('calculate_thread_geometry', { diameter: -1 }))).toEqual(refused);
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses whoever has no key, whatever is wrong besides', async () => {
    expect(await account.post(path, bodyOf('create_bx', 7), { key: '' })).toEqual(invalidKey());
  });

  it('refuses an adapter that the account does not have and charges nothing', async () => {
    expect(await account.post(path, bodyOf('create_box', box, { adapterId: nobody }))).toEqual(
      refusal(
        'unknown_adapter',
        `There is no adapter ${nobody} in this account. GET /api/v1/adapter/status lists the connected ones.`,
      ),
    );
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses at once when no adapter is connected and charges nothing', async () => {
    const alone = await Account.register();

    expect(await alone.post(path, bodyOf('create_box', box, { timeoutMs: 600_000 }))).toEqual(
      refusal(
        'no_adapter',
        'No connected adapter can run create_box. Connect one to /api/v1/adapter/ws and try again.',
      ),
    );
    expect(await alone.readUsage()).toBe(0);
  });

  it('runs the last operation of the month and refuses the next until the month is over', async () => {
    const busy = await Account.register();
    const own = await ScriptedAdapter.connect(busy.key, reactions.answerABox);
    await ledger.setRemaining(busy, 1);

    const answers = [
      await busy.post(path, bodyOf('create_box', box)),
      await busy.post(path, bodyOf('create_box', box)),
    ];
    own.terminateConnection();

    expect(answers[0]?.status).toBe(200);
    expect(answers[1]).toEqual(
      refusal(
        'quota_exhausted',
        `This needs 1 of the 500 operations of this month, but 0 are left; the quota resets at ${getNextMonth()} UTC.`,
      ),
    );
    expect(answers[1]?.headers['ratelimit']).toMatch(/^"monthly";r=0;t=\d+$/);
    expect(own.commands).toHaveLength(1);
    expect(await busy.readUsage()).toBe(500);
  });
});
