import { api, closeCodes } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { Client, client } from '../http/client.ts';
import { invalidKey, refusal } from '../http/expected-responses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { McpStream } from '../mcp/mcp-stream.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser, type Session } from './browser.ts';

const place = sharedAddresses();
const undecided = refusal('keys_undecided', expect.stringContaining('Decide about them first'));

describe('an address that a stranger has registered', () => {
  let stranger: Account;
  let owner: Browser;
  let session: Session;
  beforeEach(async () => {
    stranger = await Account.register('team');
    owner = new Browser();
    session = await owner.signIn(stranger.email);
  });

  it('belongs to the person who proves it, who can do nothing before they have decided', async () => {
    expect(session).toMatchObject({ user_id: stranger.userId, keys_undecided: true });
    expect(await owner.get(api.user.path)).toEqual(undecided);
    expect(await owner.post(api.createKey.path, { name: 'mine' })).toEqual(undecided);
    expect(await owner.get(api.sessions.path)).toEqual(undecided);
    expect(await owner.readSession()).toMatchObject({ keys_undecided: true });
  });

  it('is started fresh: keys, adapters, streams and invitations of the stranger end at once, everywhere', async () => {
    const adapter = await ScriptedAdapter.connect(stranger.key, reactions.answerABox);
    const stream = await McpStream.open(stranger.key);
    const { token } = await stranger.createInvitation('admin');
    const member = await stranger.addMember('admin');
    const { status, body } = await owner.post(api.decide.path, { start_fresh: true });
    expect({ status, body }).toMatchObject({ status: 200, body: { ended: 4, session: { keys_undecided: false } } });

    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect(await stream.reader.completion).toBe('cut');
    for (const baseUrl of place.gatewayUrls)
      for (const key of [stranger.key, member.key])
        expect(await new Client({ ...place, baseUrl }).get(api.user.path, { key })).toEqual(invalidKey());
    expect((await client.post(api.acceptInvitation.path, { token })).status).toBe(404);
    expect(await owner.get(api.team.path)).toMatchObject({ body: { total: 1 } });
    expect(await owner.post(api.createKey.path, { name: 'mine' })).toMatchObject({ status: 200 });
  });

  it('keeps the keys that its owner names', async () => {
    const { keyId, holder } = await stranger.makeKey();
    expect(await owner.post(api.decide.path, { keep: [keyId] })).toMatchObject({ body: { ended: 1 } });

    expect((await holder.get(api.user.path)).status).toBe(200);
    expect(await stranger.get(api.user.path)).toEqual(invalidKey());
  });

  it.each([[{}], [{ keep: [], start_fresh: true }], [{ start_fresh: false }], [{ keep: ['all'] }]])(
    'is not decided by %j',
    async (decision) => {
      expect((await owner.post(api.decide.path, decision)).status).toBe(400);
      expect((await stranger.get(api.user.path)).status).toBe(200);
    },
  );

  it('is free for a team: everything of the stranger ends when its owner accepts the invitation', async () => {
    const adapter = await ScriptedAdapter.connect(stranger.key, reactions.answerABox);
    const stream = await McpStream.open(stranger.key);
    const own = await stranger.createInvitation('admin');
    const team = await Account.register('team');
    const { token } = await team.createInvitation('member', stranger.email);
    const joined = await owner.post(api.acceptInvitation.path, { token });
    expect(joined).toMatchObject({ status: 200, body: { email: stranger.email, role: 'member' } });

    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect(await stream.reader.completion).toBe('cut');
    for (const baseUrl of place.gatewayUrls)
      expect(await new Client({ ...place, baseUrl }).get(api.user.path, { key: stranger.key })).toEqual(invalidKey());
    expect((await client.post(api.acceptInvitation.path, { token: own.token })).status).toBe(404);
    const moved = await owner.readSession();
    expect(moved).toMatchObject({ role: 'member', keys_undecided: false });
    expect(moved.account_id).not.toBe(session.account_id);
    expect(await team.get(api.team.path)).toMatchObject({ body: { total: 2 } });
  });

  it('is not moved by the token of an invitation alone', async () => {
    const team = await Account.register('team');
    const { token } = await team.createInvitation('member', stranger.email);

    expect(await client.post(api.acceptInvitation.path, { token })).toEqual(
      refusal('joined_elsewhere', expect.stringContaining('Sign in to the dashboard with this address')),
    );
    expect((await stranger.get(api.user.path)).status).toBe(200);
  });

  it('cannot be registered again', async () => {
    expect((await client.post(api.register.path, { email: stranger.email })).status).toBe(409);
  });
});
