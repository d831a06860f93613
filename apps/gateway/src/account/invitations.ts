import type { Bus } from '@kerf/bus';
import { type Caller, type Input, isInvitationToken, team } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { storedFormsOf } from '@kerf/service';
import type { KeyMint } from './key-mint.ts';
import type { PublicLimits } from '../limits/public-limits.ts';

/** Tokens of invitations. They and the keys they become are made here: only their stored forms travel. */
export class Invitations {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicLimits,
    private readonly mint: KeyMint,
    private readonly peppers: readonly [string, ...string[]],
  ) {}

  async invite(actor: Caller, wanted: Pick<Input<typeof team.invite>, 'email' | 'role'>) {
    const { token, written } = await this.mint.makeInvitation((tokenDigest) =>
      this.bus.request(team.invite, { actor, ...wanted, tokenDigest }),
    );
    return { invitation: written, token };
  }

  /** Throws `rate_limited` when the address has to wait, `invalid_invitation` for a token that cannot be one. */
  async accept(token: string, address: string) {
    await this.limits.take('registration', address);
    if (!isInvitationToken(token)) throw Fault.of('invalid_invitation');
    const tokenDigests = storedFormsOf(token, this.peppers);
    const { key, written } = await this.mint.make((stored) =>
      this.bus.request(team.acceptInvitation, { tokenDigests, key: stored }),
    );
    return { member: written, key };
  }
}
