import { createHmac } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import {
  type Caller,
  digestKey,
  hashSignInToken,
  mintSessionToken,
  mintSignInToken,
  type SessionState,
  sessions,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { BrowserExchange } from '../auth/browser-exchange.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';

/**
 * Sign-ins and sessions of browsers. Their secrets are created here: only digests travel on the bus. The code of a mail
 * is created by the accounts service, which gets a key for its digest that follows from the cookie of the browser.
 */
export class SessionService {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    private readonly pepper: string,
  ) {}

  /** Mails a code to an address, and gives the browser the cookie with which alone it can be used. */
  async sendCode(email: string, browser: BrowserExchange, address: string): Promise<void> {
    await this.limits.acquireSlot('sign_in', address);
    const token = mintSignInToken();
    await this.bus.request(sessions.sendCode, { ...this.openSignIn(token), email, browser: browser.description });
    browser.setSignIn(token);
  }

  /** Starts a session. Throws `no_sign_in`, `wrong_code`, `code_dead`, `code_expired`, `rate_limited`. */
  async startSession(code: string, browser: BrowserExchange, address: string): Promise<SessionState> {
    await this.limits.acquireSlot('sign_in', address);
    const proof = this.proveCode(code, browser);
    const token = mintSessionToken();
    const session = digestKey(token, this.pepper);
    const state = await this.bus.request(sessions.startSession, { ...proof, session, browser: browser.description });
    browser.setSession(token);
    return state;
  }

  /** Mails a code to the member of a session. */
  async sendConfirmationCode(by: Caller, browser: BrowserExchange): Promise<void> {
    const token = mintSignInToken();
    const signIn = this.openSignIn(token);
    await this.bus.request(sessions.sendConfirmationCode, { ...signIn, by, browser: browser.description });
    browser.setSignIn(token);
  }

  /** Confirms a session, and gives it a new secret. Throws as `startSession` does. */
  async confirmSession(by: Caller, code: string, browser: BrowserExchange): Promise<SessionState> {
    const proof = this.proveCode(code, browser);
    const token = mintSessionToken();
    const session = digestKey(token, this.pepper);
    const state = await this.bus.request(sessions.confirmSession, { ...proof, by, session });
    browser.setSession(token);
    return state;
  }

  private openSignIn(token: string) {
    return { id: hashSignInToken(token), codeKey: this.deriveCodeKey(token) };
  }

  /** Creates the proof of a code: that of an operator by itself, that of a mail with the cookie of its browser. */
  private proveCode(code: string, { signInToken }: BrowserExchange) {
    const typed = code.replace(/[\s-]/g, '');
    if (!/^\d+$/.test(typed)) return { id: hashSignInToken(code.trim()) };
    if (signInToken === undefined) throw Fault.of('no_sign_in');
    const codeKey = Buffer.from(this.deriveCodeKey(signInToken), 'hex');
    return {
      id: hashSignInToken(signInToken),
      codeDigest: createHmac('sha256', codeKey).update(typed).digest('hex'),
    };
  }

  private deriveCodeKey(token: string): string {
    return digestKey(`code of ${token}`, this.pepper);
  }
}
