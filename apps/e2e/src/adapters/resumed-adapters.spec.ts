import { closeCodes } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { sampleBox, reactions, ScriptedAdapter } from './scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

describe('an adapter that goes on with another broker', () => {
  const [wsUrl = '', otherUrl = ''] = sharedAddresses().brokerUrls;
  const { caFile } = sharedAddresses();

  /** The same process on a new connection, at work on what it was at work on. */
  const comesBack = (account: Account, before: ScriptedAdapter, instanceId: string) =>
    ScriptedAdapter.connect(account.key, reactions.answerABox, {
      place: { wsUrl: otherUrl, caFile },
      adapterId: before.adapterId,
      more: {
        instance_id: instanceId,
        resume_token: before.resumeToken,
        running: before.commands.map(({ command_id }) => command_id),
      },
    });

  it('answers from there what it was asked before, once, and is charged once', async () => {
    const account = await Account.register();
    const instanceId = crypto.randomUUID();
    const before = await ScriptedAdapter.connect(account.key, reactions.neverAnswer, {
      place: { wsUrl, caFile },
      more: { instance_id: instanceId },
    });
    const answer = account.execute('create_box', box);
    await eventually(() => expect(before.commands).toHaveLength(1));
    const after = await comesBack(account, before, instanceId);
    for (const command of before.commands) reactions.answerWith({ ...sampleBox, object_id: 'box_7' })(command, after);

    expect(await before.closed).toBe(closeCodes.replaced);
    expect(await answer).toMatchObject({ status: 200, body: { success: true, result: { object_id: 'box_7' } } });
    expect(await account.execute('create_box', box)).toMatchObject({
      status: 200,
      headers: { 'x-adapter-id': before.adapterId },
    });
    expect(after.commands).toHaveLength(1);
    expect(await account.readUsage()).toBe(2);
    after.terminateConnection();
  });
});
