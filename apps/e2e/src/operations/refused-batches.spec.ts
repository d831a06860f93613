import { Account } from '../accounts/account.ts';
import { readDocumentState } from './document-state.ts';
import { invalidKey, refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const path = '/api/v1/batch';
const cube = { length: 10, width: 10, height: 10 };
const box = { command: 'create_box', parameters: cube };
const named = { id: 'a', ...box };
const fuse = (...object_ids: string[]) => ({ command: 'boolean_fuse', parameters: { object_ids } });
const thread = { command: 'calculate_thread_geometry', parameters: { designation: 'M8' } };

describe('POST /api/v1/batch', () => {
  const on = useHeadlessAdapter();
  let ledger: LedgerDatabase;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());

  it.each([
    ['no commands', [], 'commands must have at least 1 item, not 0.'],
    [
      'more commands than 100',
      Array.from({ length: 101 }, () => box),
      'commands must have at most 100 items, not 101.',
    ],
    [
      'a parameter that is wrong',
      [box, { ...box, parameters: { ...cube, length: 0 } }],
      'commands[1]: length must be at least 0.01, not 0.',
    ],
    [
      'an unknown parameter',
      [{ ...box, parameters: { ...cube, heigth: 1 } }],
      'commands[0]: heigth is not a known field. Did you mean length or height?',
    ],
    [
      'a reference to no command',
      [box, fuse('${step_1.object_id}', '${lid.object_id}')],
      'commands[1]: "${lid.object_id}" refers to lid, but no earlier command has that id.',
    ],
    [
      'a reference to a later command',
      [fuse('box_1', '${a.object_id}'), named],
      'commands[0]: "${a.object_id}" refers to a, but no earlier command has that id.',
    ],
    [
      'a reference that is none',
      [box, fuse('${step_1.object_id}', '${step_1}')],
      'commands[1]: "${step_1}" is not a reference: write exactly "${id.field}".',
    ],
    ['an id that is taken', [named, named], 'commands[1]: the id a is already used by an earlier command.'],
  ])('refuses %s, says where, runs nothing and charges nothing', async (_, commands, sentence) => {
    const before = await readDocumentState(on.account);
    const used = await on.account.readUsage();

    expect(await on.account.post(path, { commands })).toEqual(refusal('invalid_parameters', sentence));
    expect(await on.account.readUsage()).toBe(used);
    expect(await readDocumentState(on.account)).toEqual(before);
  });

  it('refuses an unknown command, says where, and tells which there are', async () => {
    const used = await on.account.readUsage();

    expect(await on.account.post(path, { commands: [box, { command: 'create_bx', parameters: cube }] })).toEqual(
      refusal(
        'unknown_tool',
        expect.stringMatching(/^There is no command create_bx, which commands\[1\] names\. Did you mean create_box/),
      ),
    );
    expect(await on.account.readUsage()).toBe(used);
  });

  it('refuses a command of the service, and to a tier that may not run it for that', async () => {
    const pro = await Account.register('pro');

    expect(await pro.post(path, { commands: [box, thread] })).toEqual(
      refusal(
        'invalid_parameters',
        'commands[1]: calculate_thread_geometry runs on the service: call it outside the batch.',
      ),
    );
    expect(await on.account.post(path, { commands: [box, thread] })).toEqual(
      refusal('tier_too_low', 'calculate_thread_geometry needs the pro tier or higher; this account is on free.'),
    );
    expect(await pro.readUsage()).toBe(0);
  });

  it('refuses a batch that costs more than is left of the month, and runs none of it', async () => {
    await ledger.setRemaining(on.account, 4);
    const before = await readDocumentState(on.account);
    const used = await on.account.readUsage();

    expect(await on.account.post(path, { commands: [box, box, box] })).toEqual(
      refusal('quota_exhausted', expect.stringContaining('operations of this month')),
    );
    expect(await on.account.readUsage()).toBe(used);
    await ledger.setRemaining(on.account, 100);
    expect(await readDocumentState(on.account)).toEqual(before);
  });

  it('refuses a viewer and whoever has no key', async () => {
    const team = await Account.register('team');
    const viewer = await team.addMember('viewer');

    expect(await viewer.post(path, { commands: [box] })).toEqual(
      refusal(
        'role_too_low',
        expect.stringContaining('needs the role member or higher; this key has the role viewer.'),
      ),
    );
    expect(await viewer.post(path, { commands: [box] }, { key: '' })).toEqual(invalidKey());
    expect(await team.readUsage()).toBe(0);
  });

  it('refuses when no adapter is connected, and an adapter that the account does not have', async () => {
    const alone = await Account.register();
    const adapter_id = crypto.randomUUID();

    expect(await alone.post(path, { commands: [box] })).toEqual(
      refusal('no_adapter', expect.stringContaining('No connected adapter can run create_box.')),
    );
    expect(await alone.post(path, { commands: [box], adapter_id })).toEqual(
      refusal('unknown_adapter', expect.stringContaining(`There is no adapter ${adapter_id} in this account.`)),
    );
    expect(await alone.readUsage()).toBe(0);
  });

  it('refuses to read a file that the account does not have, before anything is run', async () => {
    const before = await readDocumentState(on.account);
    const used = await on.account.readUsage();
    const file_id = crypto.randomUUID();
    const commands = [box, { command: 'import_model', parameters: { file_id } }];

    expect(await on.account.post(path, { commands })).toEqual(
      refusal('unknown_file', expect.stringContaining(`There is no file ${file_id} in this account.`)),
    );
    expect(await on.account.readUsage()).toBe(used);
    expect(await readDocumentState(on.account)).toEqual(before);
  });
});
