import type { Bus } from '@kerf/bus';
import {
  type Caller,
  digestKey,
  type Input,
  isInvitationToken,
  isSessionToken,
  mintSessionToken,
  team,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { computeDigests } from '@kerf/service';
import type { BrowserExchange } from '../auth/browser-exchange.ts';
import type { KeyIssuer } from './key-issuer.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';
import type { SessionService } from '../sessions/session-service.ts';

interface InvitationParts {
  readonly bus: Bus;
  readonly limits: PublicRateLimiter;
  readonly issuer: KeyIssuer;
  readonly sessions: Pick<SessionService, 'keepSession'>;
}

/** Invitations by token. Tokens and the keys of new members are created here: only digests travel on the bus. */
export class InvitationService {
  constructor(
    private readonly parts: InvitationParts,
    private readonly peppers: readonly [string, ...string[]],
  ) {}

  async inviteMember(actor: Caller, wanted: Pick<Input<typeof team.invite>, 'email' | 'role'>) {
    const { token, written } = await this.parts.issuer.issueInvitationToken((tokenDigest) =>
      this.parts.bus.request(team.invite, { actor, ...wanted, tokenDigest }),
    );
    return { invitation: written, token };
  }

  /**
   * Accepts an invitation. A browser in which its address is signed in stays so, in the team. Throws `rate_limited`, and
   * `invalid_invitation` for a malformed or unknown token.
   */
  async acceptInvitation(token: string, browser: BrowserExchange, address: string) {
    await this.parts.limits.acquireSlot('registration', address);
    if (!isInvitationToken(token)) throw Fault.of('invalid_invitation');
    const tokenDigests = computeDigests(token, this.peppers);
    const next = mintSessionToken();
    const session = this.findSession(browser, next);
    const { key, written } = await this.parts.issuer.issueKey((stored) =>
      this.parts.bus.request(team.acceptInvitation, { tokenDigests, key: stored, session }),
    );
    if (written.hasMoved) this.parts.sessions.keepSession(browser, next, written);
    return { member: written, key };
  }

  /** Finds the session of a browser, with the secret of the one that may continue it. */
  private findSession({ sessionToken, description }: BrowserExchange, next: string) {
    if (sessionToken === undefined || !isSessionToken(sessionToken)) return undefined;
    return {
      digests: computeDigests(sessionToken, this.peppers),
      next: digestKey(next, this.peppers[0]),
      browser: description,
    };
  }
}
