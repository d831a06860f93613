import { errors } from 'oidc-provider';

/** Error for too many registered clients: status 429 with the seconds to wait. */
export class TooManyClients extends errors.OIDCProviderError {
  override readonly error_description: string;

  constructor(readonly retryAfterS: number) {
    super(429, 'temporarily_unavailable');
    this.error_description = `too many clients have registered; try again in ${retryAfterS} s`;
  }
}
