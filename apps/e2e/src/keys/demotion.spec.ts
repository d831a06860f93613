import { closeCodes } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 1, width: 2, height: 3 };

describe('a member who becomes a viewer', () => {
  let owner: Account;
  let member: Account;
  let adapter: ScriptedAdapter;
  const give = (role: string) => owner.send('PATCH', `/api/v1/team/members/${member.userId}`, { json: { role } });
  const connect = () => ScriptedAdapter.connect(member.key, reactions.answerABox);
  beforeEach(async () => {
    owner = await Account.register('team');
    member = await owner.addMember('member');
    adapter = await connect();
  });
  afterEach(() => adapter.terminateConnection());

  it('has no adapter any more when the change is answered, and the account runs nothing over it', async () => {
    expect((await owner.execute('create_box', box)).status).toBe(200);
    const { status } = await give('viewer');

    expect(status).toBe(200);
    expect(await adapter.closed).toBe(closeCodes.roleTooLow);
    expect(await owner.execute('create_box', box)).toEqual(refusal('no_adapter', expect.any(String)));
    expect(adapter.commands).toHaveLength(1);
    expect((await member.get('/api/v1/auth/user')).status).toBe(200);
  });

  it('connects adapters again as soon as they are a member again', async () => {
    await give('viewer');
    await expect(connect()).rejects.toThrow('403');
    await give('member');
    const back = await connect();

    expect((await member.execute('create_box', box)).headers['x-adapter-id']).toBe(back.adapterId);
    back.terminateConnection();
  });
});
