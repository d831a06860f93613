import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { executionEndpoints } from '../operations/execution-endpoints.ts';
import { refusal } from '../http/expected-responses.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { sampleBox, reactions, ScriptedAdapter } from './scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const lost = refusal('adapter_lost', 'The adapter disconnected before it finished create_box. Nothing was charged.');
const late = refusal('adapter_timed_out', 'The adapter did not finish create_box within 100 ms. Nothing was charged.');
const invalid = (reason: string) =>
  refusal(
    'adapter_invalid',
    `The adapter returned an invalid result for create_box: ${reason} ` +
      'This is an error of the adapter. Nothing was charged.',
  );

describe.each(executionEndpoints)('POST $path', ({ path, buildBody: bodyOf }) => {
  it.each([
    ['disconnects in mid-operation', reactions.hangUp, lost],
    ['says what is no JSON in mid-operation', reactions.sayNoJson, lost],
    ['never answers', reactions.neverAnswer, late],
    [
      'answers what is no result of the tool',
      reactions.answerWith({ ...sampleBox, volume: 'big' }),
      invalid('volume must be a number, not "big".'),
    ],
    ['answers no object', reactions.answerWith('done'), invalid('result must be an object, not "done".')],
  ])('tells that an adapter %s, asks it once and charges nothing', async (_, act, refused) => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, act);
    const answer = await account.post(path, bodyOf('create_box', box, { timeoutMs: refused === late ? 100 : 30_000 }));
    adapter.terminateConnection();

    expect(answer).toEqual(refused);
    expect(answer.headers).toMatchObject({
      'x-adapter-id': adapter.adapterId,
      'operation-id': adapter.commands[0]?.command_id,
      // At the end of the caller's time the refund may not be written yet.
      ratelimit: expect.stringMatching(refused === late ? /^"monthly";r=(499|500);/ : /^"monthly";r=500;/),
    });
    expect(adapter.commands).toHaveLength(1);
    await eventually(async () => expect(await account.readUsage()).toBe(0));
  });
});

describe('an adapter that is killed in mid-operation', () => {
  it('has its operation refused and refunded, and another takes the next', async () => {
    const account = await Account.register();
    const adapter = await HeadlessAdapter.start(account);
    adapter.suspend();
    const answer = account.execute('create_box', box);
    // Reserved is used: the operation is on its way to the adapter, which does not move.
    await eventually(async () => expect(await account.readUsage()).toBe(1));
    await adapter.kill();

    expect(await answer).toEqual(lost);
    expect(await account.readUsage()).toBe(0);

    const next = await HeadlessAdapter.start(account);
    expect(await account.execute('create_box', box)).toMatchObject({
      status: 200,
      headers: { 'x-adapter-id': next.adapterId },
    });
    expect(await account.readUsage()).toBe(1);
    await next.stop();
  });
});

describe('a deadline that passes', () => {
  it('takes the command back from the adapter', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    await account.execute('create_box', box, { timeout_ms: 100 });

    await eventually(() => expect(adapter.cancelled).toHaveLength(1));
    expect(adapter.cancelled).toEqual(adapter.commands.map(({ command_id }) => command_id));
    adapter.terminateConnection();
  });
});
