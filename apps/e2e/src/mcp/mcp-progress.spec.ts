import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { sendMcp, eachRevision, mcpRequest, parseMessages, openMcp } from './mcp-messages.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

/** Says how far it is before it answers. */
const tellThenAnswer: CommandReaction = (command, adapter) => {
  adapter.sendMessage({ type: 'progress', command_id: command.command_id, fraction: 0.5, message: 'Meshes.' });
  reactions.answerABox(command, adapter);
};

describe.each(eachRevision)('a tools/call of %s', (revision) => {
  const call = (meta: object) =>
    mcpRequest(revision, 'tools/call', { name: 'create_box', arguments: box, _meta: meta });
  const start = async (script: object = {}, act: CommandReaction = tellThenAnswer) => {
    const account = await Account.register();
    return { account, adapter: await ScriptedAdapter.connect(account.key, act, script) };
  };

  it.each(['token', 0])('with the progress token %j hears how far the adapter is', async (progressToken) => {
    const { account, adapter } = await start();
    const answer = await sendMcp(account, call({ progressToken }));
    adapter.terminateConnection();

    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'x-adapter-id': adapter.adapterId },
    });
    expect(parseMessages(answer)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: 0.5, total: 1, message: 'Meshes.' },
      },
      expect.objectContaining({ id: 1, result: expect.objectContaining({ isError: false }) }),
    ]);
    expect(await account.readUsage()).toBe(1);
  });

  it('hears its place in the queue of an adapter that is at work', async () => {
    const { account, adapter } = await start({ more: { max_concurrency: 1 } }, reactions.neverAnswer);
    const first = sendMcp(account, call({}));
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    const { begun } = openMcp(account, call({ progressToken: 1 }));
    const { rest } = await begun;
    reactions.answerABox(only(adapter.commands.at(0)), adapter);
    await first;
    await eventually(() => expect(adapter.commands).toHaveLength(2));
    reactions.answerABox(only(adapter.commands.at(1)), adapter);

    expect(parseMessages({ body: await rest })).toEqual([
      expect.objectContaining({
        params: {
          progressToken: 1,
          progress: 0,
          total: 1,
          message: expect.stringContaining('(position 1)'),
        },
      }),
      expect.objectContaining({ id: 1, result: expect.objectContaining({ isError: false }) }),
    ]);
    adapter.terminateConnection();
  });

  it('without a progress token is answered in one piece', async () => {
    const { account, adapter } = await start();
    const { headers, body } = await sendMcp(account, call({}));
    adapter.terminateConnection();

    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ id: 1, result: { isError: false } });
  });

  it('whose progress token is of no use is answered in one piece', async () => {
    const { account, adapter } = await start({}, reactions.answerABox);
    const { headers } = await sendMcp(account, call({ progressToken: 1 }));
    adapter.terminateConnection();

    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('there is none');
  return one;
}
