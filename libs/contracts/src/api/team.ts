import * as z from 'zod';
import { emailAddress } from '../schemas/text.ts';
import { role, tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { invitableRole } from '../team.ts';

const member = z.object({ user_id: z.string(), email: z.string(), role, created_at: z.string() });

const listedMember = member.extend({
  has_passkey: z.boolean().describe('True if the member can sign in with a passkey.'),
});

const invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role,
  created_at: z.string(),
  expires_at: z.string(),
});

const invitationId = z.object({ invitation_id: z.uuid() });
const userId = z.object({ user_id: z.uuid() });

/** Endpoints for the members of an account. */
export const teamApi = {
  team: endpoint({
    method: 'GET',
    path: '/api/v1/team',
    access: 'key',
    summary: 'The members of the account and, for admins, its open invitations.',
    reply: z.object({
      members: z.array(listedMember),
      invitations: z.array(invitation),
      limit: z.int().describe('Maximum number of members plus open invitations.'),
      total: z.int().describe('Current number of members plus open invitations.'),
      passkey_required: z.boolean().describe('True if the dashboard needs a passkey of every member.'),
    }),
  }),

  inviteMember: endpoint({
    method: 'POST',
    path: '/api/v1/team/invitations',
    access: 'key',
    fresh: true,
    tier: 'team',
    role: 'admin',
    summary: 'Invite a member. The response shows the token once.',
    body: z.strictObject({ email: emailAddress, role: invitableRole }),
    example: { email: 'grace@example.com', role: 'member' },
    reply: invitation.omit({ created_at: true }).extend({ token: z.string(), message: z.string() }),
  }),

  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/team/invitations/accept',
    access: 'public',
    summary: 'Join an account with an invitation token. The response shows an API key once.',
    body: z.strictObject({ token: z.string().max(200) }),
    example: { token: 'the token of the invitation' },
    reply: z.object({
      user_id: z.string(),
      email: z.string(),
      api_key: z.string(),
      tier,
      role,
      message: z.string(),
    }),
  }),

  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/v1/team/invitations/{invitation_id}',
    access: 'key',
    role: 'admin',
    summary: 'Revoke an open invitation.',
    params: invitationId,
    reply: invitationId.extend({ revoked: z.boolean() }),
  }),

  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/v1/team/members/{user_id}',
    access: 'key',
    fresh: true,
    role: 'admin',
    summary: 'Change the role of a member. The owner can transfer ownership to another member.',
    params: userId,
    body: z.strictObject({ role }),
    example: { role: 'viewer' },
    reply: member,
  }),

  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/v1/team/members/{user_id}',
    access: 'key',
    summary: 'Remove a member, or leave. The keys and open invitations of the member are revoked.',
    params: userId,
    reply: userId.extend({ removed: z.boolean() }),
  }),
};
