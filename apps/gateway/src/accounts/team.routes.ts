import { Bus } from '@kerf/bus';
import { api, type Output, team } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { InvitationService } from './invitations.ts';
import { shownOnceMessage } from './key-issuer.ts';

@Controller()
export class TeamRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly invitations: InvitationService,
  ) {}

  @Answers(api.team)
  async list({ caller }: Ask<typeof api.team>) {
    const { members, invitations, limit, total, passkeyRequired } = await this.bus.request(team.listTeam, caller);
    return {
      members: members.map((one) => ({ ...toMemberEntry(one), has_passkey: one.hasPasskey })),
      invitations: invitations.map(toInvitationEntry),
      limit,
      total,
      passkey_required: passkeyRequired,
    };
  }

  @Answers(api.inviteMember)
  async invite({ caller, body }: Ask<typeof api.inviteMember>) {
    const { invitation, token } = await this.invitations.inviteMember(caller, body);
    const { created_at: _, ...shown } = toInvitationEntry(invitation);
    return { ...shown, token, message: `Hand this token to ${shown.email}. It is not shown again.` };
  }

  @Answers(api.acceptInvitation)
  async accept({ body, browser, address }: Ask<typeof api.acceptInvitation>) {
    const { member, key } = await this.invitations.acceptInvitation(body.token, browser, address);
    return {
      user_id: member.userId,
      email: member.email,
      api_key: key,
      tier: member.tier,
      role: member.role,
      message: shownOnceMessage,
    };
  }

  @Answers(api.revokeInvitation)
  async revoke({ caller, params }: Ask<typeof api.revokeInvitation>) {
    const invitationId = params.invitation_id;
    const { revoked } = await this.bus.request(team.revokeInvitation, { actor: caller, invitationId });
    return { ...params, revoked };
  }

  @Answers(api.changeRole)
  async changeRole({ caller, params, body }: Ask<typeof api.changeRole>) {
    return toMemberEntry(
      await this.bus.request(team.changeRole, { actor: caller, userId: params.user_id, role: body.role }),
    );
  }

  @Answers(api.removeMember)
  async remove({ caller, params }: Ask<typeof api.removeMember>) {
    const { removed } = await this.bus.request(team.removeMember, { actor: caller, userId: params.user_id });
    return { ...params, removed };
  }
}

const toMemberEntry = ({ userId, email, role, createdAt }: Output<typeof team.changeRole>) => ({
  user_id: userId,
  email,
  role,
  created_at: createdAt,
});

const toInvitationEntry = ({ invitationId, email, role, createdAt, expiresAt }: Output<typeof team.invite>) => ({
  invitation_id: invitationId,
  email,
  role,
  created_at: createdAt,
  expires_at: expiresAt,
});
