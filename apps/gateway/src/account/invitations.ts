import type { Bus } from '@kerf/bus';
import { type Caller, type Input, isInvitationToken, team } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { storedFormsOf } from '@kerf/service';
import type { KeyMint } from './key-mint.ts';
import type { PublicLimits } from '../limits/public-limits.ts';

/** Invitations by token. Tokens and the keys of new members are created here: only digests travel on the bus. */
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

  /** Accepts an invitation. Throws `rate_limited`, and `invalid_invitation` for a malformed or unknown token. */
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
