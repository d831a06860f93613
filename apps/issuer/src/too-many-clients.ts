import { errors } from 'oidc-provider';

/** Too many clients have registered: answered with 429, and with how many seconds to wait. */
export class TooManyClients extends errors.OIDCProviderError {
  override readonly error_description: string;

  constructor(readonly retryAfterS: number) {
    super(429, 'temporarily_unavailable');
    this.error_description = `too many clients have registered; try again in ${retryAfterS} s`;
  }
}
