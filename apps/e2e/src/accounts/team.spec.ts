import { api } from '@kerf/contracts';
import { Account, createEmail } from './account.ts';
import { type HttpResponse, client } from '../http/client.ts';
import { anyTimestamp, refusal, success } from '../http/expected-responses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const liveKey = /^kerf_live_[0-9A-Za-z]{48}$/;
const inviteToken = /^kerf_invite_[\w-]{43}$/;

const accept = (token: string): Promise<HttpResponse> => client.post(api.acceptInvitation.path, { token });
const invitationAt = (id: string): string => `${api.inviteMember.path}/${id}`;
const memberAt = ({ userId }: { userId: string }): string => `/api/v1/team/members/${userId}`;
const seen = ({ userId, email }: Account, role: string) => ({ user_id: userId, email, role, created_at: anyTimestamp });
const notHeld = refusal(
  'invalid_invitation',
  'Invalid invitation: it was used, was revoked, has expired or never existed. Ask for a new one.',
);

describe('a team', () => {
  it('grows by an invitation that somebody hands over and somebody accepts', async () => {
    const owner = await Account.register('team');
    const email = createEmail();
    const invited = await owner.post(api.inviteMember.path, { email: email.toUpperCase(), role: 'admin' });
    expect(invited).toEqual(
      success({
        invitation_id: uuid,
        email,
        role: 'admin',
        expires_at: anyTimestamp,
        token: expect.stringMatching(inviteToken),
        message: `Hand this token to ${email}. It is not shown again.`,
      }),
    );
    const { invitation_id, token, expires_at } = invited.body as Record<string, string>;
    expect((await owner.get('/api/v1/team')).body).toEqual({
      members: [{ ...seen(owner, 'owner'), has_passkey: false }],
      invitations: [{ invitation_id, email, role: 'admin', created_at: anyTimestamp, expires_at }],
      limit: 10,
      total: 2,
      passkey_required: false,
    });

    const joined = await accept(String(token));
    expect(joined).toEqual(
      success({
        user_id: uuid,
        email,
        api_key: expect.stringMatching(liveKey),
        tier: 'team',
        role: 'admin',
        message: 'Save this API key now. It is not shown again.',
      }),
    );
    const { user_id, api_key } = joined.body as Record<string, string>;
    expect((await client.get('/api/v1/auth/user', { key: api_key })).body).toMatchObject({ user_id, email });
    expect(await accept(String(token))).toEqual(notHeld);
  });

  it('has ten places, those of open invitations included', async () => {
    const owner = await Account.register('team');
    for (let i = 0; i < 9; i += 1) await owner.createInvitation();

    expect(await owner.post(api.inviteMember.path, { email: createEmail(), role: 'viewer' })).toEqual(
      refusal('team_full', 'All 10 seats of this team are taken. Remove a member or revoke an open invitation first.'),
    );
    expect((await owner.get('/api/v1/team')).body).toMatchObject({ limit: 10, total: 10 });
  });

  it.each(['free', 'maker', 'pro'] as const)('comes with the tier team: %s is refused', async (tier) => {
    const owner = await Account.register(tier);
    const sentence = `POST ${api.inviteMember.path} needs the team tier or higher; this account is on ${tier}.`;

    expect(await owner.post(api.inviteMember.path, { email: createEmail(), role: 'member' })).toEqual(
      refusal('tier_too_low', sentence),
    );
    expect(await owner.post(api.inviteMember.path, {})).toEqual(refusal('tier_too_low', sentence));
  });

  it.each([
    [
      'an owner',
      { email: 'a@example.com', role: 'owner' },
      'role must be "viewer" or "member" or "admin", not "owner".',
    ],
    ['nobody', { role: 'member' }, 'email is missing: give a string.'],
    ['no address', { email: 'nobody', role: 'member' }, 'email must be a valid e-mail address, not "nobody".'],
  ])('cannot invite %s', async (_, body, error) => {
    const owner = await Account.register('team');

    expect(await owner.post(api.inviteMember.path, body)).toEqual(refusal('invalid_parameters', error));
  });

  it('takes back an invitation', async () => {
    const owner = await Account.register('team');
    const { invitation_id, token } = await owner.createInvitation();

    expect(await owner.send('DELETE', invitationAt(invitation_id))).toEqual(success({ invitation_id, revoked: true }));
    expect(await accept(token)).toEqual(notHeld);
    expect((await owner.get('/api/v1/team')).body).toMatchObject({ invitations: [], total: 1 });
  });

  it.each([`kerf_invite_${'x'.repeat(43)}`, 'kerf_invite_short', ''])(
    'opens to no other token: "%s"',
    async (token) => {
      expect(await accept(token)).toEqual(notHeld);
    },
  );

  it('gives roles and the ownership', async () => {
    const owner = await Account.register('team');
    const member = await owner.addMember();

    expect(await owner.send('PATCH', memberAt(member), { json: { role: 'admin' } })).toEqual(
      success(seen(member, 'admin')),
    );
    expect((await owner.send('PATCH', memberAt(member), { json: { role: 'owner' } })).body).toEqual(
      seen(member, 'owner'),
    );
    expect((await owner.get('/api/v1/team')).body).toMatchObject({
      members: [seen(owner, 'admin'), seen(member, 'owner')],
    });
    expect(await member.send('DELETE', memberAt(member))).toEqual(
      refusal(
        'owner_stays',
        'The owner cannot leave. Transfer ownership first: PATCH another member in /api/v1/team/members with the role owner.',
      ),
    );
    expect(await member.send('PATCH', memberAt(member), { json: { role: 'viewer' } })).toEqual(
      refusal(
        'own_role',
        'You cannot change your own role. An owner can transfer ownership to another member; other members can ask an admin.',
      ),
    );
  });

  it('knows nobody and nothing of another account', async () => {
    const [owner, other] = [await Account.register('team'), await Account.register('team')];
    const { invitation_id } = await other.createInvitation();
    const member = (user_id: string) =>
      refusal('unknown_member', `There is no member ${user_id} in this account. GET /api/v1/team lists its members.`);
    const invitation = (id: string) =>
      refusal(
        'unknown_invitation',
        `There is no open invitation ${id} in this account. GET /api/v1/team lists the open ones.`,
      );

    for (const userId of [other.userId, crypto.randomUUID()]) {
      expect(await owner.send('DELETE', memberAt({ userId }))).toEqual(member(userId));
      expect(await owner.send('PATCH', memberAt({ userId }), { json: { role: 'viewer' } })).toEqual(member(userId));
    }
    for (const id of [invitation_id, crypto.randomUUID()])
      expect(await owner.send('DELETE', invitationAt(id))).toEqual(invitation(id));
    expect((await other.get('/api/v1/team')).body).toMatchObject({ total: 2 });
    expect(JSON.stringify((await owner.get('/api/v1/team')).body)).not.toContain(other.email);
  });

  it('shares one month: what each member runs counts for all', async () => {
    const owner = await Account.register('team');
    const [member, viewer] = [await owner.addMember(), await owner.addMember('viewer')];
    const run = (who: Account) => who.execute('calculate_thread_geometry', { designation: 'M8' });

    expect([(await run(owner)).status, (await run(member)).status]).toEqual([200, 200]);
    expect(await run(viewer)).toEqual(
      refusal(
        'role_too_low',
        'calculate_thread_geometry needs the role member or higher; this key has the role viewer.',
      ),
    );
    expect([await owner.readUsage(), await member.readUsage(), await viewer.readUsage()]).toEqual([2, 2, 2]);
  });

  it('shares its adapters', async () => {
    const owner = await Account.register('team');
    const member = await owner.addMember();
    const adapter = await ScriptedAdapter.connect(member.key, reactions.answerABox);

    expect((await owner.execute('create_sphere', { radius: 1 })).headers['x-adapter-id']).toBe(adapter.adapterId);
    adapter.terminateConnection();
  });
});
