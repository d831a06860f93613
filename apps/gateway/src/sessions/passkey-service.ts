import type { Bus } from '@kerf/bus';
import {
  type Caller,
  digestKey,
  hashSignInToken,
  type Input,
  mintSessionToken,
  mintSignInToken,
  passkeys,
  type SessionState,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { BrowserExchange } from '../auth/browser-exchange.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';
import type { SessionService } from './session-service.ts';

type Contract = typeof passkeys;
type Proof = Input<Contract['startPasskeySession']>['proof'];
type NewPasskey = Pick<Input<Contract['addPasskey']>, 'name' | 'created'>;

/**
 * Passkeys of browsers. A challenge is bound to the browser by a cookie of its own: one for a code that waits for its
 * mail must outlive it. Only digests of the cookies travel on the bus.
 */
export class PasskeyService {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    private readonly sessions: Pick<SessionService, 'keepSession'>,
    private readonly pepper: string,
  ) {}

  /** Begins a sign-in. Throws `rate_limited`, `passkeys_off`. */
  async openSignIn(browser: BrowserExchange, address: string) {
    await this.limits.acquireSlot('sign_in', address);
    return this.open(browser, (id) => this.bus.request(passkeys.openPasskeySignIn, { id }));
  }

  /** Starts a session. Throws `no_challenge`, `passkey_refused`, `rate_limited`. */
  async startSession(proof: Proof, browser: BrowserExchange, address: string): Promise<SessionState> {
    await this.limits.acquireSlot('sign_in', address);
    const id = getChallengeId(browser);
    return this.replaceSecret(browser, (session) =>
      this.bus.request(passkeys.startPasskeySession, { id, proof, session, browser: browser.description }),
    );
  }

  /** Begins the confirmation of a session. */
  openConfirmation(by: Caller, browser: BrowserExchange) {
    return this.open(browser, (id) => this.bus.request(passkeys.openPasskeyConfirmation, { id, by }));
  }

  /** Confirms a session, and gives it a new secret. Throws as `startSession` does. */
  async confirmSession(by: Caller, proof: Proof, browser: BrowserExchange): Promise<SessionState> {
    const id = getChallengeId(browser);
    return this.replaceSecret(browser, (session) =>
      this.bus.request(passkeys.confirmWithPasskey, { id, by, proof, session }),
    );
  }

  /** Begins the registration of a passkey. */
  offerPasskey(by: Caller, browser: BrowserExchange) {
    return this.open(browser, (id) => this.bus.request(passkeys.offerPasskey, { id, by }));
  }

  /** Adds the passkey that a browser created. */
  async addPasskey(by: Caller, created: NewPasskey, browser: BrowserExchange) {
    const id = getChallengeId(browser);
    const added = await this.bus.request(passkeys.addPasskey, { ...created, id, by, browser: browser.description });
    browser.removeChallenge();
    return added;
  }

  /** Requests a challenge, and gives the browser the cookie with which alone it can be answered. */
  private async open<Answer>(browser: BrowserExchange, request: (id: string) => Promise<Answer>): Promise<Answer> {
    const token = mintSignInToken();
    const answer = await request(hashSignInToken(token));
    browser.setChallenge(token);
    return answer;
  }

  private async replaceSecret(
    browser: BrowserExchange,
    request: (session: string) => Promise<SessionState>,
  ): Promise<SessionState> {
    const token = mintSessionToken();
    const state = await request(digestKey(token, this.pepper));
    this.sessions.keepSession(browser, token, state);
    browser.removeChallenge();
    return state;
  }
}

function getChallengeId({ challengeToken }: BrowserExchange): string {
  if (challengeToken === undefined) throw Fault.of('no_challenge');
  return hashSignInToken(challengeToken);
}
