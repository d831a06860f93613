import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import {
  type Caller,
  digestKey,
  getInteractionPath,
  hashSignInToken,
  hashTicket,
  mintSessionToken,
  mintSignInToken,
  mintTicket,
  type SessionState,
  sessions,
} from '@kerf/contracts';
import { Fault, getSecretPrefix } from '@kerf/errors';
import type { BrowserExchange } from '../auth/browser-exchange.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';

/**
 * Sign-ins and sessions of browsers. Their secrets are created here: only digests travel on the bus. The code of a mail
 * is created by the accounts service, which gets a key for its digest that follows from the cookie of the browser.
 */
export class SessionService {
  private readonly pepper: string;
  private readonly marks: BrowserMarks;

  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    peppers: readonly [string, ...string[]],
    /** Issuer at which assistants are connected; undefined: there is none. */
    private readonly issuerUrl?: string,
  ) {
    this.pepper = peppers[0];
    this.marks = new BrowserMarks(peppers);
  }

  /** Mails a code to an address, and gives the browser the cookie with which alone it can be used. */
  async sendCode(email: string, browser: BrowserExchange, address: string): Promise<void> {
    await this.limits.acquireSlot('sign_in', address);
    const token = mintSignInToken();
    const isKnown = this.marks.isMarkOf(email, browser.mark);
    const wanted = { ...this.openSignIn(token), email, browser: browser.description, isKnown };
    await this.bus.request(sessions.sendCode, wanted);
    browser.setSignIn(token);
  }

  /** Starts a session. Throws `no_sign_in`, `wrong_code`, `code_dead`, `code_expired`, `rate_limited`. */
  async startSession(code: string, browser: BrowserExchange, address: string): Promise<SessionState> {
    await this.limits.acquireSlot('sign_in', address);
    const proof = this.proveCode(code, browser);
    const token = mintSessionToken();
    const session = digestKey(token, this.pepper);
    const state = await this.bus.request(sessions.startSession, { ...proof, session, browser: browser.description });
    this.keepSession(browser, token, state);
    return state;
  }

  /** Gives a browser the cookie of a session that has begun, and the mark that its member has signed in there. */
  keepSession(browser: BrowserExchange, token: string, { email }: Pick<SessionState, 'email'>): void {
    browser.setSession(token);
    browser.setMark(this.marks.createMark(email));
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

  /**
   * Creates the address at which the issuer continues as the member of a session. It works once, at the interaction of the
   * browser that has its cookie. Throws `oauth_off`.
   */
  async createTicketUrl(by: Caller, interaction: string): Promise<string> {
    if (this.issuerUrl === undefined) throw Fault.of('oauth_off');
    const ticket = mintTicket();
    await this.bus.request(sessions.createTicket, { by, ticket: hashTicket(ticket), interaction });
    return `${this.issuerUrl}${getInteractionPath(interaction)}/ticket?ticket=${ticket}`;
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

/** Random bytes of a mark, by which no two are equal. */
const nonceBytes = 16;

/**
 * Marks of browsers in which an address has signed in: random bits, and an HMAC over them and the address. A mark names
 * no one, counts for its own address only, and no one without the pepper can make one.
 */
class BrowserMarks {
  constructor(private readonly peppers: readonly [string, ...string[]]) {}

  createMark(email: string): string {
    // With its prefix, so that a mark in the wrong place is redacted.
    const nonce = getSecretPrefix('known') + randomBytes(nonceBytes).toString('base64url');
    return `${nonce}.${sign(nonce, email, this.peppers[0])}`;
  }

  /** Returns true for a mark that was created for an address, under any pepper in force. */
  isMarkOf(email: string, mark: string | undefined): boolean {
    const [nonce = '', signature = '', ...more] = mark?.split('.') ?? [];
    if (nonce === '' || more.length > 0) return false;
    return this.peppers.some((pepper) => isEqual(signature, sign(nonce, email, pepper)));
  }
}

const sign = (nonce: string, email: string, pepper: string): string =>
  createHmac('sha256', pepper).update(`browser ${nonce} of ${email.toLowerCase()}`).digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
