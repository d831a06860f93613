import type { Bus } from '@kerf/bus';
import { assistants, digestKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { errors } from 'oidc-provider';

/** The access tokens that are in force: of each assistant one, known to the accounts service by its stored form alone. */
export class Tokens {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly pepper: string,
  ) {}

  /** From now on this token works and the one before does not. Throws `invalid_grant` when what allowed it has ended. */
  async put(token: string, grantId: string, lifeS: number): Promise<void> {
    const digest = digestKey(token, this.pepper);
    await this.bus.request(assistants.renewAssistant, { grantId, digest, lifeS }).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'invalid_key')
        throw new errors.InvalidGrant('the key that allowed this has ended');
      throw error;
    });
  }

  /** From now on no token of this grant works, and what is open to it is closed. */
  async end(grantId: string): Promise<void> {
    await this.bus.request(assistants.endAssistant, { grantId });
  }
}
