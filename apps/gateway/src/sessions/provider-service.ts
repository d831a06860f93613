import { createHash } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import { digestKey, identities, mintSessionToken, mintSignInToken, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { BrowserExchange } from '../auth/browser-exchange.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';
import type { SessionService } from './session-service.ts';

/** Time for which the list of providers is kept: it changes only with the configuration. */
const listLifeMs = 10_000;

interface ProviderParts {
  readonly bus: Bus;
  readonly limits: PublicRateLimiter;
  readonly sessions: Pick<SessionService, 'keepSession'>;
}

type Listed = Output<typeof identities.listProviders>;

/**
 * Sign-ins with providers of OpenID Connect. State, nonce and verifier follow from one cookie under the pepper, so the
 * way back is valid in one browser, and nothing is stored. Only the accounts service talks to providers.
 */
export class ProviderService {
  private listed: { readonly answer: Listed; readonly staleAt: number } | undefined;

  constructor(
    private readonly parts: ProviderParts,
    private readonly pepper: string,
  ) {}

  /** Lists the providers, from the memory of the last seconds: anyone may call, as often as they like. */
  async listProviders(): Promise<Listed> {
    const now = performance.now();
    if (this.listed && now < this.listed.staleAt) return this.listed.answer;
    const answer = await this.parts.bus.request(identities.listProviders, {});
    this.listed = { answer, staleAt: now + listLifeMs };
    return answer;
  }

  /** Begins a sign-in, and returns the address at the provider. Throws `unknown_provider` and `provider_away`. */
  async beginSignIn(provider: string, browser: BrowserExchange, address: string): Promise<string> {
    await this.parts.limits.acquireSlot('sign_in', address);
    const token = mintSignInToken();
    const { state, nonce, verifier } = this.deriveBinding(provider, token);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { location } = await this.parts.bus.request(identities.beginIdentity, { provider, state, nonce, challenge });
    browser.setProviderSignIn(token);
    return location;
  }

  /** Starts the session of a browser that a provider has sent back. Throws `no_sign_in`, and as the accounts service. */
  async finishSignIn(
    { provider, returned }: { provider: string; returned: Readonly<Record<string, string>> },
    browser: BrowserExchange,
    address: string,
  ): Promise<void> {
    await this.parts.limits.acquireSlot('sign_in', address);
    const { providerToken } = browser;
    if (providerToken === undefined) throw Fault.of('no_sign_in');
    const token = mintSessionToken();
    const state = await this.parts.bus.request(identities.startIdentitySession, {
      ...this.deriveBinding(provider, providerToken),
      provider,
      returned,
      session: digestKey(token, this.pepper),
      browser: browser.description,
    });
    this.parts.sessions.keepSession(browser, token, state);
  }

  private deriveBinding(provider: string, token: string) {
    const derive = (name: string) => digestKey(`${name} of ${token} at ${provider}`, this.pepper);
    return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
  }
}
