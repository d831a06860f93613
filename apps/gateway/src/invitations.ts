import type { Bus } from '@kerf/bus';
import {
  type Caller,
  digestKey,
  displayKey,
  type Input,
  isInvitationToken,
  mintInvitationToken,
  mintKey,
  team,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { askAgain } from './ask-again.ts';
import type { PublicLimits } from './public-limits.ts';

/** The secrets that are in force under which keys and tokens are stored: new ones under the first. */
export type Peppers = readonly [string, ...string[]];

/** Tokens of invitations. They and the keys they become are made and read here: only their stored forms travel. */
export class Invitations {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicLimits,
    private readonly peppers: Peppers,
  ) {}

  async invite(actor: Caller, wanted: Pick<Input<typeof team.invite>, 'email' | 'role'>) {
    const token = mintInvitationToken();
    const [pepper] = this.peppers;
    const request = { actor, ...wanted, tokenDigest: digestKey(token, pepper) };
    return { invitation: await askAgain(this.bus, team.invite, request), token };
  }

  /** Throws `rate_limited` when the address has to wait, `invalid_invitation` for a token that cannot be one. */
  async accept(token: string, address: string) {
    await this.limits.take('registration', address);
    if (!isInvitationToken(token)) throw Fault.of('invalid_invitation');
    const key = mintKey();
    const [pepper] = this.peppers;
    const member = await askAgain(this.bus, team.acceptInvitation, {
      tokenDigests: this.peppers.map((each) => digestKey(token, each)),
      key: { digest: digestKey(key, pepper), ...displayKey(key) },
    });
    return { member, key };
  }
}
