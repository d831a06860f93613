import { Serves } from '@kerf/bus';
import { type Handlers, type Input, team } from '@kerf/contracts';
import { DatabaseVolume } from '@kerf/db';
import { Invitations } from './invitations.ts';
import { InvitationAcceptance } from './invitation-acceptance.ts';
import { Team } from './team.ts';

/** Handlers of the team contract. */
@Serves(team)
export class TeamHandlers implements Handlers<typeof team> {
  constructor(
    private readonly members: Team,
    private readonly invitations: Invitations,
    private readonly acceptance: InvitationAcceptance,
    private readonly volume: DatabaseVolume,
  ) {}

  async listTeam(account: Input<typeof team.listTeam>) {
    return this.members.listTeam(account);
  }

  async invite(request: Input<typeof team.invite>) {
    this.volume.throwIfFull();
    return this.invitations.inviteMember(request);
  }

  async revokeInvitation(request: Input<typeof team.revokeInvitation>) {
    return this.invitations.revokeInvitation(request);
  }

  async acceptInvitation(request: Input<typeof team.acceptInvitation>) {
    this.volume.throwIfFull();
    return this.acceptance.acceptInvitation(request);
  }

  async changeRole(request: Input<typeof team.changeRole>) {
    return this.members.changeRole(request);
  }

  async removeMember(request: Input<typeof team.removeMember>) {
    return this.members.removeMember(request);
  }
}
