import type { Bus } from '@kerf/bus';
import { type Caller, type Input, isInvitationToken, team } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { computeDigests } from '@kerf/service';
import type { KeyIssuer } from './key-issuer.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';

/** Invitations by token. Tokens and the keys of new members are created here: only digests travel on the bus. */
export class InvitationService {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    private readonly issuer: KeyIssuer,
    private readonly peppers: readonly [string, ...string[]],
  ) {}

  async inviteMember(actor: Caller, wanted: Pick<Input<typeof team.invite>, 'email' | 'role'>) {
    const { token, written } = await this.issuer.issueInvitationToken((tokenDigest) =>
      this.bus.request(team.invite, { actor, ...wanted, tokenDigest }),
    );
    return { invitation: written, token };
  }

  /** Accepts an invitation. Throws `rate_limited`, and `invalid_invitation` for a malformed or unknown token. */
  async acceptInvitation(token: string, address: string) {
    await this.limits.acquireSlot('registration', address);
    if (!isInvitationToken(token)) throw Fault.of('invalid_invitation');
    const tokenDigests = computeDigests(token, this.peppers);
    const { key, written } = await this.issuer.issueKey((stored) =>
      this.bus.request(team.acceptInvitation, { tokenDigests, key: stored }),
    );
    return { member: written, key };
  }
}
