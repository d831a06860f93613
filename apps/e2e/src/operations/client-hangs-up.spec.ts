import { eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { Account } from '../accounts/account.ts';
import { executionEndpoints } from './execution-endpoints.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';
import { sampleBox, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

/** Sends an operation; what comes back hangs up. */
function sendAndHangUp(account: Account, path: string, body: object): () => Promise<void> {
  const place = sharedAddresses();
  const agent = new Agent({ connect: { ca: readCaCertificate(place) } });
  const answer = request(new URL(path, place.baseUrl), {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'x-api-key': account.key },
    body: JSON.stringify(body),
  });
  answer.catch(() => undefined); // nobody waits for it
  return () => agent.destroy();
}

describe.each(executionEndpoints)('a client that hangs up on POST $path', ({ path, buildBody: bodyOf }) => {
  it('has its operation called off at the adapter, and is not charged when that could stop it', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    const hangUp = sendAndHangUp(account, path, bodyOf('create_box', box));
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    expect(await account.readUsage()).toBe(1);
    await hangUp();
    await eventually(() => expect(adapter.cancelled).toEqual(adapter.commands.map(({ command_id }) => command_id)));
    for (const command_id of adapter.cancelled)
      adapter.sendMessage({ type: 'result', command_id, ok: false, error: { code: 'CANCELLED', message: 'Stopped.' } });

    await eventually(async () => expect(await account.readUsage()).toBe(0));
    adapter.terminateConnection();
  });

  it('is charged for what was done all the same', async () => {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer);
    const hangUp = sendAndHangUp(account, path, bodyOf('create_box', box));
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    await hangUp();
    await eventually(() => expect(adapter.cancelled).toHaveLength(1));
    for (const command of adapter.commands) reactions.answerWith(sampleBox)(command, adapter);
    await eventually(async () =>
      expect(await account.get('/api/v1/usage')).toMatchObject({ body: { totals: { operations: 1, refunded: 0 } } }),
    );

    expect(await account.readUsage()).toBe(1);
    adapter.terminateConnection();
  });
});
