import type { Bus } from '@kerf/bus';
import { assistants, digestKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { errors } from 'oidc-provider';

/** Active access tokens: one per assistant, known to the accounts service by digest only. */
export class AccessTokens {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly pepper: string,
  ) {}

  /** Activates a token and deactivates its predecessor. Throws `invalid_grant` when the key or membership behind it has ended. */
  async activateToken(token: string, grantId: string, lifeS: number): Promise<void> {
    const digest = digestKey(token, this.pepper);
    await this.bus.request(assistants.renewAssistant, { grantId, digest, lifeS }).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'invalid_key')
        throw new errors.InvalidGrant('the key or membership that allowed this has ended');
      throw error;
    });
  }

  /** Ends a grant: its tokens are invalid and its connections are closed. */
  async endGrant(grantId: string): Promise<void> {
    await this.bus.request(assistants.endAssistant, { grantId });
  }
}
